"""Files of office programs: PDF, Word, slides. Their libraries are the extra `documents`."""
