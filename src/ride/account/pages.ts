import type { Page } from '#page'

export const pages: Page[] = [
  {
    path: '/login',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/login.tsx'),
  },
  {
    path: '/signup',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/signup.tsx'),
  },
  {
    path: '/find-account',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/find-account.tsx'),
  },
]
