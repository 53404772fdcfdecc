import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/rating',
    screen: () => import('./staff/screens/ratings.tsx'),
    menu: { group: 'ride', label: '평가', order: 130 },
  }),
]
