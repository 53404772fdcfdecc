import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Debian's packages are unpacked into a folder of our own: nothing is installed, nothing starts by itself.
const CACHE = resolve('node_modules/.cache/mosim-cluster')

const OWN_RELEASE = 'bookworm'
const OWN = [
  'postgresql-15',
  'etcd-server',
  'haproxy',
  'pgbackrest',
  'prometheus',
  ...['psycopg2', 'yaml', 'urllib3', 'prettytable', 'click', 'dateutil', 'psutil', 'dnspython', 'etcd'].map(
    (name) => `python3-${name}`,
  ),
]
// Patroni 3.0.2 of Debian 12 loses what was acknowledged when a frozen primary wakes. 4.1 is plain Python.
const PATRONI = { release: 'forky', packages: ['patroni'] }
// PgBouncer 1.18 of Debian 12 knows no prepared statements by name. This one comes with its own libraries.
const PGBOUNCER = {
  release: 'trixie',
  packages: [
    'pgbouncer',
    'libc6',
    'libevent-2.1-7t64',
    'libssl3t64',
    'libcares2',
    'libpam0g',
    'libsystemd0',
    'libaudit1',
    'libcap-ng0',
    'libcap2',
    'libzstd1',
    'zlib1g',
  ],
}
const ALL = { OWN_RELEASE, OWN, PATRONI, PGBOUNCER }

const configuration = (folder: string) => `
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "${folder}/sources";
Dir::State::Lists "${folder}/lists";
Dir::Cache "${folder}/cache";
APT::Default-Release "${OWN_RELEASE}";
APT::Sandbox::User "";
`
const sources = `Types: deb
URIs: http://deb.debian.org/debian
Suites: ${OWN_RELEASE} ${PGBOUNCER.release} ${PATRONI.release}
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`

/** The missing packages, as a sentence. */
export class CannotHave extends Error {}

function run(folder: string, command: string, args: string[], cwd = folder): void {
  const env = { ...process.env, APT_CONFIG: join(folder, 'apt.conf') }
  const { status, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0)
    throw new CannotHave(`The cluster's programs cannot be had: ${error?.message ?? stderr.trim()}`)
}

function unpack(from: string, to: string, folder: string): void {
  for (const archive of globSync(`${from}/*.deb`)) run(folder, 'dpkg', ['-x', archive, to])
}

function download(folder: string, { release, packages }: typeof PATRONI): void {
  const at = join(folder, release)
  mkdirSync(at)
  const named = packages.map((name) => `${name}/${release}`)
  run(folder, 'apt-get', ['-q', 'download', ...named], at)
  unpack(at, join(folder, 'programs', release), folder)
}

function makeIn(folder: string): void {
  for (const name of ['sources', 'lists/partial', 'cache/archives/partial', 'programs'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'apt.conf'), configuration(folder))
  writeFileSync(join(folder, 'sources/debian.sources'), sources)
  run(folder, 'apt-get', ['-q', 'update'])
  run(folder, 'apt-get', ['-qy', '--no-install-recommends', '--download-only', 'install', ...OWN])
  unpack(join(folder, 'cache/archives'), join(folder, 'programs', OWN_RELEASE), folder)
  for (const newer of [PATRONI, PGBOUNCER]) download(folder, newer)
  for (const name of ['lists', 'cache', PATRONI.release, PGBOUNCER.release])
    rmSync(join(folder, name), { recursive: true })
}

function refuseOtherSystems(): void {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (!release.includes(`VERSION_CODENAME=${OWN_RELEASE}`))
    throw new CannotHave(
      'The cluster test takes its programs from the packages of Debian 12: run it there, for example in a container.',
    )
}

/** A command of a package, wherever it is: what the system has already is not downloaded again. */
export type Programs = {
  find(path: string): string
  env: Record<string, string>
  pgbouncer: string[]
}

/** The programs of the cluster, downloaded once. */
export function ensurePrograms(): Programs {
  refuseOtherSystems()
  const kind = createHash('sha256').update(JSON.stringify(ALL)).digest('hex').slice(0, 12)
  const folder = join(CACHE, kind)
  if (!existsSync(folder)) {
    console.log(`Downloading Debian's packages (once, into ${folder}) …`)
    const making = `${folder}-${process.pid}`
    makeIn(making)
    renameSync(making, folder)
  }
  return programsIn(join(folder, 'programs'))
}

function programsIn(folder: string): Programs {
  const own = join(folder, OWN_RELEASE)
  const find = (path: string) => {
    const found = [join(own, path), join('/', path)].find((each) => existsSync(each))
    if (!found) throw new CannotHave(`${path} is missing: remove ${CACHE} and start again.`)
    return found
  }
  const [patroni, newer] = [join(folder, PATRONI.release), join(folder, PGBOUNCER.release)]
  const libraries = globSync(join(newer, 'usr/lib/*-linux-gnu'))[0]!
  const loader = globSync(join(libraries, 'ld-linux-*'))[0]!
  return {
    find,
    env: {
      PYTHONPATH: [patroni, own].map((root) => join(root, 'usr/lib/python3/dist-packages')).join(':'),
      LD_LIBRARY_PATH: globSync(join(own, 'usr/lib/*-linux-gnu')).join(':'),
    },
    pgbouncer: [loader, '--library-path', libraries, join(newer, 'usr/sbin/pgbouncer')],
  }
}
