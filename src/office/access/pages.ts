import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.accessLog,
    screen: () => import('./screens/access-log.tsx'),
    menu: { needs: 'AUDIT', section: 'settings', label: '접속 기록', order: 65 },
  }),
]
