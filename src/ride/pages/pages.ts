import { pagesAt, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.home,
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('./screens/home.tsx'),
  },
  {
    path: urls.pricing,
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('./screens/pricing.tsx'),
  },
  {
    path: urls.terms,
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/terms.tsx'),
  },
  {
    path: urls.privacy,
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/privacy.tsx'),
  },
  {
    path: urls.faq,
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/qna.tsx'),
  },
  staffPage({
    path: urls.admin.faqs,
    screen: () => import('./screens/staff-questions.tsx'),
    menu: { needs: 'CONTENT', section: 'settings', label: '자주 묻는 질문', order: 40 },
  }),
  ...pagesAt([urls.intro, '*'], {
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('./screens/mosim.tsx'),
  }),
]
