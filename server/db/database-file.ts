export const databaseFile = 'bindex.db'
