import { memberPage, staffPage, type Page } from '#page'

export const pages: Page[] = [
  memberPage({ path: '/identify', screen: () => import('./screens/identify.tsx') }),
  staffPage({
    path: '/admin/documents',
    screen: () => import('./review/screens/documents.tsx'),
    menu: { group: 'ride', label: '신원 서류', order: 50 },
  }),
]
