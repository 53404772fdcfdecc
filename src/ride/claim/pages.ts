import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.claims,
    screen: () => import('./screens/claims.tsx'),
    menu: {
      needs: 'CUSTOMERS',
      section: 'customers',
      label: '전화 예약 옮기기',
      order: 35,
      counts: ['claims'],
    },
  }),
]
