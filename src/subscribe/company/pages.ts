import type { Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.subscribe.company,
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/company.tsx'),
  },
]
