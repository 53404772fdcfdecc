import { type Page, staffPage } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.login,
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/login.tsx'),
  },
  {
    path: urls.signup,
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/signup.tsx'),
  },
  {
    path: urls.findAccount,
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/find-account.tsx'),
  },
  {
    path: urls.staffInvitation,
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    screen: () => import('./staff/invitation/screens/invitation.tsx'),
  },
  staffPage({
    path: urls.admin.security,
    screen: () => import('./factor/screens/security.tsx'),
    menu: { needs: 'DESK', section: 'settings', label: '내 보안', order: 5 },
  }),
  staffPage({
    path: urls.admin.staff,
    screen: () => import('./staff/screens/staff.tsx'),
    menu: { needs: 'STAFF', section: 'settings', label: '직원', order: 15 },
  }),
]
