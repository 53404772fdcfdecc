import type { Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.shared,
    hasNoQueries: true,
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    screen: () => import('./screens/shared.tsx'),
  },
]
