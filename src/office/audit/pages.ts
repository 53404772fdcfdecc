import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/audit',
    screen: () => import('./screens/audit.tsx'),
    menu: { group: 'ride', label: '감사 기록', order: 100 },
  }),
]
