import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/faqs',
    screen: () => import('./screens/staff-faqs.tsx'),
    menu: { group: 'subscribe', label: '구독 FAQ', order: 60 },
  }),
  {
    path: '/subscribe/faq',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/faq.tsx'),
  },
]
