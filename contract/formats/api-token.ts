/** What every API token begins with, so that people and secret scanners recognise one. A session's token never does. */
export const apiTokenPrefix = 'bindex_'
