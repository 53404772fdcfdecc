import { memberPage, staffPage, type Page } from '#page'

export const pages: Page[] = [
  {
    path: '/calendar',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/calendar.tsx'),
  },
  {
    path: '/reservation/first',
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./screens/first-step.tsx'),
  },
  {
    path: '/reservation/second',
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./screens/second-step.tsx'),
  },
  memberPage({ path: '/reservation/third', screen: () => import('./screens/third-step.tsx') }),
  memberPage({ path: '/reservation-detail', screen: () => import('./screens/history.tsx') }),
  memberPage({
    path: '/organization/:id',
    screen: () => import('./organization/screens/organization.tsx'),
  }),
  {
    path: '/organization/:id/statement',
    shell: 'ride',
    guard: 'member',
    layout: 'wide',
    screen: () => import('./organization/screens/statement.tsx'),
  },
  staffPage({
    path: '/admin/reservation',
    screen: () => import('./dispatch/screens/reservations.tsx'),
    menu: { group: 'ride', label: '예약', order: 20 },
  }),
]
