import { memberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  memberPage({ path: urls.addressbook, screen: () => import('./screens/addressbook.tsx') }),
]
