import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/faqs',
    screen: () => import('./screens/staff-faqs.tsx'),
    menu: { needs: 'CONTENT', section: 'subscriptions', label: '구독 FAQ', order: 60 },
  }),
  {
    path: urls.subscribe.faq,
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/faq.tsx'),
  },
]
