import type { Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.subscribe.apply,
    shell: 'subscribe',
    guard: 'public',
    layout: 'focus',
    unlisted: true,
    screen: () => import('./screens/apply.tsx'),
  },
]
