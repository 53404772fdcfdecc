import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.purchases,
    screen: () => import('./purchase/staff/screens/purchases.tsx'),
    menu: { group: 'ride', label: '티켓 구매', order: 110 },
  }),
  staffPage({
    path: urls.admin.tickets,
    screen: () => import('./screens/ledger.tsx'),
    menu: { group: 'ride', label: '티켓 기록', order: 120 },
  }),
  staffPage({
    path: urls.admin.plans,
    screen: () => import('./plan/staff/screens/plans.tsx'),
    menu: { group: 'ride', label: '요금', order: 125 },
  }),
]
