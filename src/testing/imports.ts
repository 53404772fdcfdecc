import { theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

const BOUNDARY = 'mosim-import'

/** The multipart body of an import. */
function bodyOf(fields: Record<string, string>, file: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

type Options = { dryRun?: boolean | string; headers?: Record<string, string> }

/** Imports a file as staff, or with other headers. */
export async function importFile(
  test: TestWorld,
  kind: string,
  file: string | Buffer,
  { dryRun, headers }: Options = {},
) {
  const bearer = headers ?? (await theAdmin(test)).headers
  const fields = { kind, ...(dryRun !== undefined && { dry_run: String(dryRun) }) }
  return test.call({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { ...bearer, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: bodyOf(fields, Buffer.from(file)),
  })
}

/** Imports a file and expects a success; returns its counts. */
export async function imported(test: TestWorld, kind: string, file: string | Buffer, options?: Options) {
  const answer = await importFile(test, kind, file, options)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().result as { rows: number; created: number; updated: number; ignored?: string[] }
}

/** The wrong cells of a refused file: row, column and code. */
export async function importErrors(test: TestWorld, kind: string, file: string | Buffer) {
  const answer = await importFile(test, kind, file)
  if (answer.statusCode !== 422) throw new Error(`${answer.statusCode} ${answer.body}`)
  const { errors } = answer.json() as { errors: { row: number; column: string; code: string; err: string }[] }
  return errors.map(({ row, column, code }) => [row, column, code])
}
