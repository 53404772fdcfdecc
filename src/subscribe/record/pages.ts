import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.subscriptions,
    screen: () => import('./staff/screens/subscriptions.tsx'),
    menu: { group: 'subscribe', label: '구독 관리', order: 20 },
  }),
  {
    path: urls.subscribe.subscription,
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/subscription.tsx'),
  },
  {
    path: urls.subscribe.my,
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/my.tsx'),
  },
]
