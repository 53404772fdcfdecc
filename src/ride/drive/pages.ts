import { pathOf } from '#kit/web/call.ts'
import type { Page } from '#page'
import { getDriveManifest } from './install/contract.ts'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.drive,
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    rendered: true,
    manifest: ({ token = '' }) => pathOf(getDriveManifest, { params: { token } }),
    screen: () => import('./screens/drive.tsx'),
  },
]
