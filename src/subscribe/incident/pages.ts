import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.incidents,
    screen: () => import('./staff/screens/incidents.tsx'),
    menu: {
      needs: 'SUBSCRIPTION',
      section: 'subscriptions',
      label: '사고·고장',
      order: 34,
      counts: ['incidents'],
    },
  }),
]
