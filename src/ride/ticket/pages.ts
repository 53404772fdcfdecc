import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.purchases,
    screen: () => import('./purchase/staff/screens/purchases.tsx'),
    menu: { needs: 'MONEY', section: 'books', label: '티켓 구매', order: 10, counts: ['purchases'] },
  }),
  staffPage({
    path: urls.admin.tickets,
    screen: () => import('./screens/ledger.tsx'),
    menu: { needs: 'CUSTOMERS', section: 'books', label: '티켓 기록', order: 20 },
  }),
  staffPage({
    path: urls.admin.plans,
    screen: () => import('./plan/staff/screens/plans.tsx'),
    menu: { needs: 'CONTENT', section: 'settings', label: '요금', order: 20 },
  }),
]
