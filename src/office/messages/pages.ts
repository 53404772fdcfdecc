import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/message',
    screen: () => import('./screens/messages.tsx'),
    menu: { group: 'ride', label: '문자', order: 90 },
  }),
]
