import { staffPage, subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.coupons,
    screen: () => import('./staff/screens/campaigns.tsx'),
    menu: { needs: 'CONTENT', section: 'subscriptions', label: '쿠폰', order: 80 },
  }),
  subscriberPage({ path: urls.subscribe.coupons, screen: () => import('./screens/coupons.tsx') }),
]
