import { ConfigError } from '../config.ts'

export class UsageError extends ConfigError {}
