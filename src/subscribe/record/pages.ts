import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/subscriptions',
    screen: () => import('./staff/screens/subscriptions.tsx'),
    menu: { group: 'subscribe', label: '구독 관리', order: 20 },
  }),
  {
    path: '/subscribe/my/:id',
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/subscription.tsx'),
  },
]
