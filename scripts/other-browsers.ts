import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.ts'

/** Per browser: its files, the first of which is started, and the Debian packages that contain them. */
const BROWSERS = {
  webkit: {
    files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-nanum'],
  },
  firefox: { files: ['/usr/bin/firefox-esr'], packages: ['firefox-esr', 'fonts-nanum'] },
}
export type OtherBrowser = keyof typeof BROWSERS

/** The path of the browser; installed if root has apt, else null. */
export function ensureBrowser(name: OtherBrowser): string | null {
  const { files, packages } = BROWSERS[name]
  const isThere = () => files.every((file) => existsSync(file))
  if (!isThere() && canInstall()) install(...packages)
  return isThere() ? files[0]! : null
}
