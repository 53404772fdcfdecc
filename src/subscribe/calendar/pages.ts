import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.subscriptionCalendar,
    screen: () => import('./screens/calendar.tsx'),
    menu: { needs: 'SUBSCRIPTION', section: 'subscriptions', label: '구독 캘린더', order: 25 },
  }),
]
