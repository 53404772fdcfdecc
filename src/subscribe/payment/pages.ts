import { staffPage, subscriberPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/payments',
    screen: () => import('./staff/screens/payments.tsx'),
    menu: { group: 'subscribe', label: '결제', order: 30 },
  }),
  subscriberPage({ path: '/subscribe/success', screen: () => import('./screens/success.tsx') }),
]
