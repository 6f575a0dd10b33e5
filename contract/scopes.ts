/** What an API token may do for its account. Calls that need no account are open to every token. */
export const scopes = {
  read: { label: 'Read', about: 'Your lists, bookmarks, suggestions and settings, private ones included' },
  'write:lists': { label: 'Write lists', about: 'Create, change and delete lists and bookmarks' },
  'write:reviews': { label: 'Write reviews', about: 'Write, change and delete your reviews' },
} as const

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

/** Every API token begins with it, so that people and secret scanners recognise one. A session's token never does. */
export const apiTokenPrefix = 'bindex_'
