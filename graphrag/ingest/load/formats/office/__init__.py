"""Files of office programs: PDF, Word, slides, spreadsheets.

Their libraries are the extra `documents`.
"""
