import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.approvals,
    screen: () => import('./screens/approvals.tsx'),
    menu: { needs: 'DESK', section: 'today', label: '승인', order: 15, counts: ['approvals'] },
  }),
]
