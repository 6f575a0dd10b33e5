import type { Run } from '../platform/commands/command.ts'
import type { CommandName } from '../platform/commands/table.ts'

/** The file of each command. Only the one that runs is loaded. */
export const runners: Record<CommandName, () => Promise<{ run: Run }>> = {
  serve: () => import('./serve.ts'),
  lookup: () => import('../bins/command-line/lookup.ts'),
  search: () => import('../bins/command-line/search.ts'),
  export: () => import('../bins/command-line/export.ts'),
  dataset: () => import('../data-commands/command.ts'),
  import: () => import('../dataset/importing/import.ts'),
  update: () => import('../dataset/updating/command.ts'),
  admin: () => import('../admin/command.ts'),
  backup: () => import('../platform/db/backups/backup.ts'),
  restore: () => import('../platform/db/backups/restore.ts'),
  move: () => import('../platform/db/copy/move.ts'),
  doctor: () => import('../doctor/command.ts'),
  'import-exposures': () => import('../exposures/importing/import.ts'),
  'update-ip': () => import('../ip/update.ts'),
  'export-corrections': () => import('../corrections/export/command.ts'),
  seed: () => import('../seed/command.ts'),
  completion: () => import('./completion/command.ts'),
}
