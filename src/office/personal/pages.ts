import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.personalData,
    screen: () => import('./screens/personal-data.tsx'),
    menu: { needs: 'AUDIT', section: 'settings', label: '개인정보', order: 70 },
  }),
]
