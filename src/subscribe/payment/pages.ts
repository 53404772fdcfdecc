import { staffPage, subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.payments,
    screen: () => import('./staff/screens/payments.tsx'),
    menu: {
      needs: 'SUBSCRIPTION_MONEY',
      section: 'subscriptions',
      label: '결제',
      order: 30,
      counts: ['payment_differences'],
    },
  }),
  subscriberPage({ path: urls.subscribe.success, screen: () => import('./screens/success.tsx') }),
  staffPage({
    path: urls.admin.requests,
    screen: () => import('./requests/screens/requests.tsx'),
    menu: {
      needs: 'SUBSCRIPTION',
      section: 'subscriptions',
      label: '구독 신청',
      order: 10,
      counts: ['subscription_requests', 'declined_requests'],
    },
  }),
]
