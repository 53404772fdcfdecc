import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/figures',
    screen: () => import('./screens/figures.tsx'),
    menu: { group: 'ride', label: '실적', order: 140 },
  }),
]
