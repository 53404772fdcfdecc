import { staffPage, subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.payments,
    screen: () => import('./staff/screens/payments.tsx'),
    menu: { group: 'subscribe', label: '결제', order: 30 },
  }),
  subscriberPage({ path: urls.subscribe.success, screen: () => import('./screens/success.tsx') }),
  staffPage({
    path: urls.admin.requests,
    screen: () => import('./requests/screens/requests.tsx'),
    menu: { group: 'subscribe', label: '구독 신청', order: 10 },
  }),
]
