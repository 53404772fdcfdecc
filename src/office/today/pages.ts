import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: '/admin/*',
    screen: () => import('./screens/today.tsx'),
    menu: {
      needs: 'DESK',
      section: 'today',
      label: '오늘',
      order: 10,
      to: urls.admin.today,
      counts: ['alerts', 'late'],
    },
  }),
]
