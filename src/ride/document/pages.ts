import { memberPage, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  memberPage({ path: urls.identify, screen: () => import('./screens/identify.tsx') }),
  staffPage({
    path: urls.admin.documents,
    screen: () => import('./review/screens/documents.tsx'),
    menu: { needs: 'DOCUMENTS', section: 'customers', label: '신원 서류', order: 40, counts: ['documents'] },
  }),
]
