import type { Page } from '#page'

export const pages: Page[] = [
  {
    path: '/share/:token',
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    screen: () => import('./screens/shared.tsx'),
  },
]
