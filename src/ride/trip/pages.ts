import { memberPage, type Page } from '#page'

export const pages: Page[] = [
  memberPage({ path: '/schedule-operation/:id', screen: () => import('./screens/trip.tsx') }),
]
