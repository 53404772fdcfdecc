import { staffPage, subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.pointCoupons,
    screen: () => import('./staff/screens/point-coupons.tsx'),
    menu: { needs: 'CONTENT', section: 'subscriptions', label: '포인트 쿠폰', order: 90 },
  }),
  subscriberPage({ path: urls.subscribe.points, screen: () => import('./screens/point.tsx') }),
  staffPage({
    path: urls.admin.subscribers,
    screen: () => import('./staff/screens/subscribers.tsx'),
    menu: { needs: 'SUBSCRIPTION', section: 'subscriptions', label: '구독 회원', order: 70 },
  }),
]
