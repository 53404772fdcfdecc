import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.company,
    screen: () => import('./screens/company.tsx'),
    menu: { needs: 'SETTINGS', section: 'settings', label: '회사 정보', order: 10 },
  }),
]
