import { memberPage, staffPage, type Page } from '#page'

export const pages: Page[] = [
  memberPage({ path: '/my/tickets', screen: () => import('./screens/tickets.tsx') }),
  memberPage({ path: '/my', screen: () => import('./screens/my.tsx') }),
  memberPage({ path: '/user', screen: () => import('./screens/user.tsx') }),
  staffPage({
    path: '/admin/user',
    screen: () => import('./staff/screens/members.tsx'),
    menu: { group: 'ride', label: '회원', order: 30 },
  }),
  {
    path: '/tickets/buy',
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./buy/screens/buy.tsx'),
  },
]
