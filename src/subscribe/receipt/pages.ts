import type { Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.subscribe.receipt,
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/receipt.tsx'),
  },
]
