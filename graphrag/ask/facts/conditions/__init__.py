"""What a question asks of its subjects: values, numbers, kinds, exceptions."""
