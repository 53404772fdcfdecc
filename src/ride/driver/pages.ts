import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.drivers,
    screen: () => import('./screens/drivers.tsx'),
    menu: { needs: 'DISPATCH', section: 'drivers', label: '기사', order: 10 },
  }),
]
