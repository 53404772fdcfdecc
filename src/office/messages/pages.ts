import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.messages,
    screen: () => import('./screens/messages.tsx'),
    menu: {
      needs: 'MESSAGES',
      section: 'today',
      label: '문자',
      order: 20,
      counts: ['failed_messages', 'undelivered_messages'],
    },
  }),
  staffPage({
    path: urls.admin.messageTemplates,
    screen: () => import('./screens/templates.tsx'),
    menu: { needs: 'MESSAGES', section: 'settings', label: '알림톡', order: 45 },
  }),
]
