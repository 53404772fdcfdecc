import { memberPage, type Page } from '#page'

export const pages: Page[] = [
  memberPage({ path: '/addressbook', screen: () => import('./screens/addressbook.tsx') }),
]
