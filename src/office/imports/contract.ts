import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { FILE_MISSING } from './copy.ts'
import { IMPORT_KINDS, MAX_FILE_BYTES } from './rules.ts'

const column = z.object({
  name: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  example: z.string(),
})

/** The kinds of rows that can be imported, each with its columns. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  who: 'admin',
  needs: 'SETTINGS',
  summary: 'Kinds of imports with their columns',
  output: z.array(z.object({ kind: z.enum(IMPORT_KINDS), columns: z.array(column) })),
})

/** A wrong cell: `row` is the spreadsheet's row number (1 is the heading), `column` the name in the API. */
export type ImportError = { row: number; column: string; code: string; err: string }

/**
 * Imports a CSV file in UTF-8 or CP949, all rows or none: 422 lists the wrong cells as `errors` (at most 1,000;
 * `error_count` counts all). `dry_run` returns the same and changes nothing. Importing a file again changes nothing
 * more.
 */
export const createImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  who: 'admin',
  needs: 'SETTINGS',
  summary: 'Import a CSV file',
  upload: true,
  uploaded: { field: 'file', missing: FILE_MISSING, maxBytes: MAX_FILE_BYTES },
  textFields: ['kind', 'dry_run'],
  output: z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    /** Unknown headings; absent if there are none. */
    ignored: z.array(z.string()).optional(),
  }),
})
export type Imported = z.output<(typeof createImport)['output']>
