"""The official catalogue of 81 fans (国标麻将): what each is, how they combine, and what they exclude."""
