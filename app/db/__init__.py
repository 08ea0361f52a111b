"""The database: the schema, the connection with its transactions, and the migrations."""
