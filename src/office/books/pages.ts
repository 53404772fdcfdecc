import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/figures',
    screen: () => import('./screens/figures.tsx'),
    menu: { needs: 'FIGURES', section: 'books', label: '실적', order: 30 },
  }),
]
