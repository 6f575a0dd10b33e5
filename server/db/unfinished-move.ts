/** The table that marks a database as the target of an unfinished move. */
export const unfinishedMove = 'unfinished_move'
