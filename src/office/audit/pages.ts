import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.audit,
    screen: () => import('./screens/audit.tsx'),
    menu: { needs: 'AUDIT', section: 'settings', label: '감사 기록', order: 60 },
  }),
]
