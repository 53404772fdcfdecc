import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { asOwner, isRoot, unprivilegedUserId } from './binaries.ts'

export const OWNER = 'mosim'
const MAKING = '.making'
/** The prefix of a restore's folder, inside the data folder or beside it. */
export const RESTORING = 'restoring-'

/** The cluster in a data folder, and the file with its owner's password. */
export const clusterPath = (folder: string): string => join(folder, 'postgres')
export const passwordPath = (folder: string): string => join(folder, 'owner-password')

/** Creates the data folder at the first start; returns the database owner's password. */
export async function ensureCluster(folder: string, binaries: string): Promise<string> {
  const [cluster, secret] = [clusterPath(folder), passwordPath(folder)]
  const names = await namesIn(cluster)
  if (!names.length) return makeCluster(folder, binaries, cluster, secret)
  if (!names.includes('PG_VERSION'))
    throw new StartRefused(
      `${cluster} is neither empty nor a database of ours. Look what it is; name another folder by MOSIM_DATA, or move it away.`,
    )
  if (existsSync(secret)) return readFile(secret, 'utf8')
  throw new StartRefused(`${cluster} holds data, but its password in ${secret} is gone. Put it back.`)
}

/** The names in a folder; none when it is missing. An unreadable folder is an error. */
const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/**
 * Creates the cluster under a temporary name and renames it when complete: a killed start leaves no cluster or a
 * complete one.
 */
async function makeCluster(
  folder: string,
  binaries: string,
  cluster: string,
  secret: string,
): Promise<string> {
  await refuseHalfRestored(folder)
  await forgetHalfMade(folder)
  const making = join(folder, `postgres-${randomBytes(6).toString('hex')}${MAKING}`)
  await mkdir(making, { recursive: true })
  const password = randomBytes(24).toString('base64url')
  await writeFile(secret, password, { mode: 0o600, flush: true })
  if (isRoot()) {
    const owner = unprivilegedUserId()
    await Promise.all([making, secret].map((path) => chown(path, owner, owner)))
  }
  await chmod(making, 0o700)
  initialize(making, secret, binaries)
  await rename(making, cluster)
  return password
}

/** Refuses to create an empty database beside a restore that is running or was killed. */
async function refuseHalfRestored(folder: string): Promise<void> {
  if ((await namesIn(folder)).some((name) => name.startsWith(RESTORING)))
    throw new StartRefused(
      `A backup is being restored into ${folder}. If that was broken off, delete what is in it, and restore again.`,
    )
}

async function forgetHalfMade(folder: string): Promise<void> {
  const halfMade = (await namesIn(folder)).filter((name) => name.endsWith(MAKING))
  // A killed process may still write for a moment.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }
  for (const name of halfMade) await rm(join(folder, name), patiently)
}

function initialize(making: string, secret: string, binaries: string): void {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', making, '-U', OWNER, '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale]
  const [command, rest] = asOwner(join(binaries, 'initdb'), args, true)
  const made = spawnSync(command, rest, { encoding: 'utf8' })
  if (made.status !== 0)
    throw new StartRefused(`PostgreSQL could not make its data folder ${making}: ${made.stderr.trim()}`)
}

export type Former = { pid: number; port: number }

/** The PostgreSQL that runs on the folder, started by this or another process. */
export async function formerServer(folder: string): Promise<Former | null> {
  const lines = await readFile(join(clusterPath(folder), 'postmaster.pid'), 'utf8').catch(() => '')
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
