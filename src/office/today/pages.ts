import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/*',
    screen: () => import('./screens/today.tsx'),
    menu: { group: 'ride', label: '오늘', order: 10, to: '/admin' },
  }),
]
