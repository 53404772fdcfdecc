import { subscriberPage, type Page } from '#page'

export const pages: Page[] = [
  subscriberPage({ path: '/subscribe/referral', screen: () => import('./screens/referral.tsx') }),
  subscriberPage({ path: '/subscribe/referrer', screen: () => import('./screens/referrer.tsx') }),
  {
    path: '/subscribe/event',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/event.tsx'),
  },
]
