import { join } from 'node:path'

/** The folder of the migrations and of schema.sql, which they make. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')
