import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/wishes',
    screen: () => import('./screens/wishes.tsx'),
    menu: { needs: 'SUBSCRIPTION', section: 'subscriptions', label: '차량 요청', order: 50 },
  }),
]
