import { subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  subscriberPage({ path: urls.subscribe.referral, screen: () => import('./screens/referral.tsx') }),
  subscriberPage({ path: urls.subscribe.referrer, screen: () => import('./screens/referrer.tsx') }),
  {
    path: urls.subscribe.event,
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/event.tsx'),
  },
]
