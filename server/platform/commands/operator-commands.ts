// The commands of the table that are for whoever runs a site.
import type { CommandDefinition } from './definition.ts'

export const operatorCommands = {
  import: {
    arguments: 'FILE…',
    completes: 'file',
    most: Infinity,
    summary: 'build the dataset from csv files',
    about:
      'Builds the dataset from csv or csv.gz files. When several files have a BIN, each field comes from the first file that has it. A running server loads the new dataset automatically.',
    options: {
      date: { words: 'the date of its data, such as 2026-05-31 or 2026', value: 'DATE', many: true },
      name: { words: 'whose data it is, such as "Example Bank\'s own list"', value: 'NAME', many: true },
      licence: { words: 'its licence', value: 'TEXT', many: true },
      url: { words: 'where it comes from', value: 'ADDRESS', many: true },
      private: {
        words:
          'not to be republished: only those who are signed in see what it says. Before the first file: all of them',
      },
      delta: { words: 'FILE has what changed in a network’s file that was imported before' },
      'with-starter': { words: 'add the data that comes with Bindex, after the files' },
      force: { words: 'accept less than half the BINs of the dataset in use' },
      inputs: { words: 'record what it was built from', value: 'TEXT', hidden: true },
    },
    notes: `The first five describe the file before them, unless Bindex knows that file.
Private files leave the public dataset as it is, and come before its sources.
They stay when it is replaced. Delete the folder private in DATA_DIR to remove
them.`,
  },
  update: {
    arguments: '',
    most: 0,
    summary: 'look for newer data and use it',
    about:
      'Looks for newer data: at the addresses and in the files that BIN_DATA lists, otherwise where the full public dataset is published. Builds a dataset from it, shows what it would change, and asks before it is used. A running server then loads it automatically. Data that shrank by half or fails other checks is refused.',
    options: {
      check: { words: 'only say whether there is newer data' },
      yes: { words: 'use it without asking' },
    },
  },
  admin: {
    arguments: 'COMMAND',
    completes: [
      'reports',
      'reviews',
      'lists',
      'corrections',
      'searches',
      'accounts',
      'show',
      'delete',
      'dismiss',
      'moderator',
      'tokens',
    ],
    most: Infinity,
    summary: 'show reports, and delete what breaks the rules',
    about: '',
    options: {
      page: { words: 'an older page of the newest', value: 'NUMBER' },
      yes: { words: 'delete it permanently' },
    },
    linesAsJson: true,
    notes: `reports                     list reported content, most reported first
reviews | lists | corrections | searches | accounts
                            list the newest (public lists only)
show KIND ID                show one
delete KIND ID              show what would be deleted; --yes deletes it
dismiss KIND ID             delete the reports about it
moderator add PUBLIC_ID     let an account accept and reject corrections
moderator remove PUBLIC_ID  no longer let it do so
moderator list              list the moderators
tokens list PUBLIC_ID       list the API tokens of an account
tokens revoke PUBLIC_ID     revoke all of them
KIND is review, list, correction, vote, search or account.
The ID of a search is the end of its link; what was searched needs the link.
PUBLIC_ID is on the account's settings page. The server may keep running.`,
  },
  backup: {
    arguments: 'FILE',
    completes: 'file',
    most: Infinity,
    summary: 'copy the database to a file',
    about:
      'Copies the database to FILE, which must not exist yet. The server may keep running. The file fits both SQLite and PostgreSQL.',
    options: {},
  },
  restore: {
    arguments: 'FILE',
    completes: 'file',
    most: Infinity,
    summary: 'replace the database with a backup',
    about:
      'Replaces the database with the backup FILE. Stop the server first. In PostgreSQL, the database must be empty.',
    options: { yes: { words: 'replace an existing database' } },
  },
  move: {
    arguments: '',
    most: 0,
    summary: 'copy the database to PostgreSQL, or back to SQLite',
    about:
      'Copies the database of the site to an empty one of the other kind, and compares every row. Stop the server first. After an interruption, run the same command again. The source is not changed.',
    options: {
      to: { words: 'postgresql://user@host/database, or sqlite:FOLDER', value: 'ADDRESS' },
    },
    notes: 'Put the password in PGPASSWORD or ~/.pgpass: others may see arguments.',
  },
  doctor: {
    arguments: '',
    most: 0,
    summary: 'check what the server needs, and say what to do',
    about:
      'Checks versions, settings, ports, disk, database, backups, Redis and data. Changes nothing. The exit code is 1 when something fails.',
    options: {},
  },
} as const satisfies Record<string, CommandDefinition>
