import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/ticket-purchases',
    screen: () => import('./purchase/staff/screens/purchases.tsx'),
    menu: { group: 'ride', label: '티켓 구매', order: 110 },
  }),
  staffPage({
    path: '/admin/ticket',
    screen: () => import('./screens/ledger.tsx'),
    menu: { group: 'ride', label: '티켓 기록', order: 120 },
  }),
]
