import { memberPage, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  memberPage({ path: urls.tickets, screen: () => import('./screens/tickets.tsx') }),
  memberPage({ path: urls.my, screen: () => import('./screens/my.tsx') }),
  memberPage({ path: urls.account, screen: () => import('./screens/user.tsx') }),
  staffPage({
    path: urls.admin.members,
    screen: () => import('./staff/screens/members.tsx'),
    menu: { needs: 'CUSTOMERS', section: 'customers', label: '회원', order: 10 },
  }),
  {
    path: urls.buyTickets,
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('./buy/screens/buy.tsx'),
  },
]
