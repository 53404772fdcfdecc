import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asOwner, isRoot, nobody } from './binaries.ts'

export const OWNER = 'mosim'

/** Makes the data folder at the first start; answers the owner's password. */
export async function ensureCluster(folder: string, binaries: string): Promise<string> {
  const secret = join(folder, 'owner-password')
  if (existsSync(join(folder, 'postgres', 'PG_VERSION')) && existsSync(secret))
    return readFile(secret, 'utf8')
  const cluster = join(folder, 'postgres')
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true })
  const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
  await writeFile(secret, password, { mode: 0o600 })
  if (isRoot()) await Promise.all([cluster, secret].map((path) => chown(path, nobody(), nobody())))
  await chmod(cluster, 0o700)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', cluster, '-U', OWNER, '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale]
  const [command, rest] = asOwner(join(binaries, 'initdb'), args)
  const made = spawnSync(command, rest, { encoding: 'utf8' })
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not make its data folder ${cluster}: ${made.stderr}`)
  return password
}

export type Former = { pid: number; port: number }

/** A PostgreSQL that lives on the folder, whoever started it. */
export async function formerServer(folder: string): Promise<Former | null> {
  const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n').map(Number)
  return pid && port && isPostgres(pid) ? { pid, port } : null
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const name = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
  return name.status !== 0 || name.stdout.includes('postgres')
}
