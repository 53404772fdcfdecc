import { join } from 'node:path'

/** The folder of the migrations and of schema.sql, the result of all migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')
