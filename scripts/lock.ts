import { readFileSync, writeFileSync } from 'node:fs'

// A registry that lacks packages of other platforms omits them in the lock file, which `npm ci` then refuses. This
// script adds them as their parents list them; npm installs each one only on its own platform.
type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const SYSTEMS: Record<string, string> = {
  win32: 'win32',
  windows: 'win32',
  darwin: 'darwin',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
}
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']

/** The system, processor and C library in the name of a platform package. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)!.split('-')
  const os = words.map((word) => SYSTEMS[word]).filter((word) => word !== undefined)
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return {
    ...(os.length && { os }),
    ...(cpu.length && { cpu }),
    ...(libc && os.includes('linux') && { libc }),
  }
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
let added = 0
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`]) continue
    const { os, cpu, libc } = platformOf(name)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(parent.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages added to package-lock.json`)
