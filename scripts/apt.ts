import { spawnSync } from 'node:child_process'

const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
const apt = (...args: string[]): boolean => spawnSync('apt-get', args, options).status === 0

/** Whether this process can install Debian packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && apt('--version')

/** Installs Debian's packages; returns whether it succeeded. */
export function install(...packages: string[]): boolean {
  console.log(`Installing ${packages.join(', ')} …`)
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}
