import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.imports,
    screen: () => import('./screens/imports.tsx'),
    menu: { needs: 'SETTINGS', section: 'settings', label: '가져오기', order: 50 },
  }),
]
