"""lingnan 岭南麻将: Guangdong mahjong, its rules, table engine, server, bots and records."""
