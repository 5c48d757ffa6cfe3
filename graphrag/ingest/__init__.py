"""Documents in, a graph out: one room a stage; read `pipeline` first."""
