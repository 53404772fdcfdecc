import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: urls.admin.fines,
    screen: () => import('./staff/screens/fines.tsx'),
    menu: {
      needs: 'SUBSCRIPTION',
      section: 'subscriptions',
      label: '과태료·통행료',
      order: 36,
      counts: ['unassigned_fines', 'fine_objections'],
    },
  }),
]
