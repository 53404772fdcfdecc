import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.ratings,
    screen: () => import('./staff/screens/ratings.tsx'),
    menu: { needs: 'CUSTOMERS', section: 'reservations', label: '평가', order: 20, counts: ['ratings'] },
  }),
]
