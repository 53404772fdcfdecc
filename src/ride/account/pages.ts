import type { Page } from '#page'
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
]
