import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/driver',
    screen: () => import('./screens/drivers.tsx'),
    menu: { group: 'ride', label: '기사', order: 80 },
  }),
]
