import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.ts'

const FONT = 'fonts-nanum'
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a headless Chromium, on a machine that may have no internet access. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const found = (places = PLACES) => places.find((place) => place && existsSync(place))

/**
 * The path of a Chromium; installs a Korean font if there is none. Prefers the headless shell, in which journeys take
 * a third less time.
 */
export function ensureChromium(): string {
  const shell = found([process.env.CHROMIUM, SHELL])
  if (shell) return shell
  if (canInstall() && install('chromium-headless-shell', FONT) && existsSync(SHELL)) return SHELL
  const there = found()
  if (there) return there
  if (canInstall() && install('chromium', FONT)) {
    const installed = found()
    if (installed) return installed
  }
  throw new Error('The browser journeys need a Chromium: install one, or set CHROMIUM to its path.')
}
