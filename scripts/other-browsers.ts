import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.ts'

/** Per browser: its files, of which the first one is started, and the packages of Debian that bring them. */
const BROWSERS = {
  webkit: {
    files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-nanum'],
  },
  firefox: { files: ['/usr/bin/firefox-esr'], packages: ['firefox-esr', 'fonts-nanum'] },
}
export type OtherBrowser = keyof typeof BROWSERS

/** The path of the browser, or null if there is none; it is installed where root has apt. */
export function ensureBrowser(name: OtherBrowser): string | null {
  const { files, packages } = BROWSERS[name]
  const isThere = () => files.every((file) => existsSync(file))
  if (!isThere() && canInstall()) install(...packages)
  return isThere() ? files[0]! : null
}
