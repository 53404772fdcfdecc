import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const TRIES = 3

/** Transactions a second of a pgbench script over prepared statements; again when two clients wanted the same row. */
export async function pgbench(
  program: string,
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mosim-pgbench-'))
  const file = join(folder, 'script.sql')
  await writeFile(file, script)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    file,
    url,
  ]
  try {
    for (let tries = 1; ; tries++) {
      const { stdout, stderr } = await run(program, args).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
      if (tps && !stderr.includes('aborted')) return tps
      if (tries === TRIES || !stderr.includes('duplicate key'))
        throw new Error(`pgbench: ${stderr.slice(0, 2000)}`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
