"""Every text form of hands, records and messages, both ways."""
