import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const TRIES = 3

/** The result of pgbench: transactions per second, and the p99 in ms. */
export type Limit = { rate: number; p99: number }

/** Runs a pgbench script with prepared statements; runs it again after a conflict of two clients. */
export async function pgbench(
  program: string,
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<Limit> {
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
    '-l',
    '-f',
    file,
    url,
  ]
  try {
    for (let tries = 1; ; tries++) {
      const times = join(folder, `${tries}`)
      await mkdir(times)
      const { stdout, stderr } = await run(program, args, { cwd: times }).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
      if (tps && !stderr.includes('aborted')) return { rate: tps, p99: await slowOf(times) }
      if (tries === TRIES || !stderr.includes('duplicate key'))
        throw new Error(`pgbench: ${stderr.slice(0, 2000)}`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const MICROSECONDS = 1000

/** The p99 of the transactions in ms, from the third column of the logs of pgbench. */
async function slowOf(folder: string): Promise<number> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const times = texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / MICROSECONDS)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
