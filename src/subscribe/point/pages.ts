import { staffPage, subscriberPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/point-coupons',
    screen: () => import('./staff/screens/point-coupons.tsx'),
    menu: { group: 'subscribe', label: '포인트 쿠폰', order: 90 },
  }),
  subscriberPage({ path: '/subscribe/point', screen: () => import('./screens/point.tsx') }),
]
