import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({ path: urls.admin.member, screen: () => import('./screens/customer.tsx') }),
]
