import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.requests,
    screen: () => import('./staff/screens/requests.tsx'),
    menu: { group: 'subscribe', label: '구독 신청', order: 10 },
  }),
  {
    path: urls.subscribe.apply,
    shell: 'subscribe',
    guard: 'public',
    layout: 'focus',
    unlisted: true,
    screen: () => import('./screens/apply.tsx'),
  },
]
