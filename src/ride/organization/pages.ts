import { memberPage, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  memberPage({ path: urls.organizationInvites, screen: () => import('./screens/invites.tsx') }),
  staffPage({
    path: urls.admin.organizations,
    screen: () => import('./staff/screens/organizations.tsx'),
    menu: { needs: 'CUSTOMERS', section: 'customers', label: '회사', order: 20 },
  }),
  staffPage({
    path: urls.admin.organizationRequests,
    screen: () => import('./request/screens/requests.tsx'),
    menu: {
      needs: 'CUSTOMERS',
      section: 'customers',
      label: '회사 등록 요청',
      order: 30,
      counts: ['organization_requests'],
    },
  }),
]
