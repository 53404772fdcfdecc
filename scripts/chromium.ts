import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a Chromium that nobody watches, on a machine that may be closed to the world. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const found = () => PLACES.find((place) => place && existsSync(place))

/** The path of a Chromium; installed from Debian's packages, with a Korean font, where there is none. */
export function ensureChromium(): string {
  const there = found()
  if (there) return there
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error('The browser journeys need a Chromium: install one, or set CHROMIUM to its path.')
  }
  console.log('Installing Chromium …')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-nanum'], options)
  const installed = found()
  if (!installed) throw new Error('Chromium was installed but is at no place where we look for it.')
  return installed
}
