/** SQLite's, in the data folder. */
export const databaseFile = 'bindex.db'
