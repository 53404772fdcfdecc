import { staffPage, subscriberPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/coupons',
    screen: () => import('./staff/screens/campaigns.tsx'),
    menu: { group: 'subscribe', label: '쿠폰', order: 80 },
  }),
  subscriberPage({ path: '/subscribe/coupons', screen: () => import('./screens/coupons.tsx') }),
]
