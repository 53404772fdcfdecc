import { memberPage, pagesAt, type Page } from '#page'

export const pages: Page[] = [
  {
    path: '/',
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('./screens/home.tsx'),
  },
  {
    path: '/pricing',
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('./screens/pricing.tsx'),
  },
  {
    path: '/terms',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/terms.tsx'),
  },
  {
    path: '/privacy',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/privacy.tsx'),
  },
  memberPage({ path: '/qna', screen: () => import('./screens/qna.tsx') }),
  ...pagesAt(['/mosim', '*'], {
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('./screens/mosim.tsx'),
  }),
]
