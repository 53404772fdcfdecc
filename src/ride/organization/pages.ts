import { memberPage, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  memberPage({ path: urls.organizationInvites, screen: () => import('./screens/invites.tsx') }),
  staffPage({
    path: urls.admin.organizations,
    screen: () => import('./staff/screens/organizations.tsx'),
    menu: { group: 'ride', label: '회사', order: 40 },
  }),
  staffPage({
    path: urls.admin.organizationRequests,
    screen: () => import('./request/screens/requests.tsx'),
  }),
]
