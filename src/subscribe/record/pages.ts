import { staffPage, type Page } from '#page'
import { urls } from '#urls'

const SUBSCRIPTION_COUNTS = [
  'past_due_subscriptions',
  'settlement_objections',
  'unanswered_settlements',
  'handovers_due',
  'returns_due',
]

export const pages: Page[] = [
  staffPage({
    path: urls.admin.subscriptions,
    screen: () => import('./staff/screens/subscriptions.tsx'),
    menu: {
      needs: 'SUBSCRIPTION',
      section: 'subscriptions',
      label: '구독 관리',
      order: 20,
      counts: SUBSCRIPTION_COUNTS,
    },
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
