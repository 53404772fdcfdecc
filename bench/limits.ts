import { fork } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** A bare Fastify answering that body, in a process of its own. */
export function startBare(body: string): Promise<{ port: number; stop(): void }> {
  const child = fork('bench/bare.ts', [body])
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ port: port as number, stop: () => void child.disconnect() }))
  })
}

/** pgbench of the machine, wherever its package put it; null where there is none. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const places = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
  for (const place of [...places, '/usr/bin/pgbench', '/opt/homebrew/bin/pgbench']) {
    const found = await readFile(place).then(
      () => true,
      () => false,
    )
    if (found) return place
  }
  return null
}
