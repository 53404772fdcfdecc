import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.ratings,
    screen: () => import('./staff/screens/ratings.tsx'),
    menu: { group: 'ride', label: '평가', order: 130 },
  }),
]
