import { memberPage, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.calendar,
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/calendar.tsx'),
  },
  {
    path: urls.pay,
    hasNoQueries: true,
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    screen: () => import('./payment-link/screens/pay.tsx'),
  },
  {
    path: urls.bookingFirst,
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./screens/first-step.tsx'),
  },
  {
    path: urls.bookingSecond,
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./screens/second-step.tsx'),
  },
  {
    path: urls.bookingReview,
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./screens/review-step.tsx'),
  },
  memberPage({ path: urls.bookingThird, screen: () => import('./screens/third-step.tsx') }),
  memberPage({ path: urls.rides, screen: () => import('./screens/history.tsx') }),
  memberPage({
    path: urls.organization,
    screen: () => import('./organization/screens/organization.tsx'),
  }),
  {
    path: urls.statement,
    shell: 'ride',
    guard: 'member',
    layout: 'wide',
    screen: () => import('./organization/screens/statement.tsx'),
  },
  staffPage({
    path: urls.admin.reservations,
    screen: () => import('./dispatch/screens/reservations.tsx'),
    menu: { needs: 'DISPATCH', section: 'reservations', label: '예약', order: 10, counts: ['pending'] },
  }),
  staffPage({
    path: urls.admin.cancelPolicy,
    screen: () => import('./cancellation/screens/cancel-policy.tsx'),
    menu: { needs: 'SETTINGS', section: 'settings', label: '취소 규정', order: 30 },
  }),
]
