/** Nothing larger is made of an input. */
export const mostBytes = 512 * 1024 * 1024
