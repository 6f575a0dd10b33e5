import { ConfigError } from '../config.ts'

/** The command was called wrongly: its message says how. */
export class UsageError extends ConfigError {}
