import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.messages,
    screen: () => import('./screens/messages.tsx'),
    menu: { group: 'ride', label: '문자', order: 90 },
  }),
]
