import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/requests',
    screen: () => import('./staff/screens/requests.tsx'),
    menu: { group: 'subscribe', label: '구독 신청', order: 10 },
  }),
  {
    path: '/subscribe/:id/apply',
    shell: 'subscribe',
    guard: 'public',
    layout: 'focus',
    unlisted: true,
    screen: () => import('./screens/apply.tsx'),
  },
]
