"""Questions in, cited answers out; read `pipeline` first."""
