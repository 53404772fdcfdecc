import { memberPage, staffPage, type Page } from '#page'

export const pages: Page[] = [
  memberPage({ path: '/organization-invites', screen: () => import('./screens/invites.tsx') }),
  staffPage({
    path: '/admin/organizations',
    screen: () => import('./staff/screens/organizations.tsx'),
    menu: { group: 'ride', label: '조직', order: 40 },
  }),
]
