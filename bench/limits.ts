import { fork } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** Starts a bare Fastify server in a separate process; it answers with `body`. */
export function startBare(body: string): Promise<{ port: number; stop(): void }> {
  const child = fork('bench/bare.ts', [body])
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ port: port as number, stop: () => void child.disconnect() }))
  })
}

/** The path of pgbench on this machine; null if it is not installed. */
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
