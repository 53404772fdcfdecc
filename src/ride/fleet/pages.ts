import { staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  {
    path: urls.cars,
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('./screens/cars.tsx'),
  },
  staffPage({
    path: urls.admin.carCalendar,
    screen: () => import('./calendar/screens/car-calendar.tsx'),
    menu: { needs: 'DISPATCH', section: 'fleet', label: '차량 캘린더', order: 10 },
  }),
  staffPage({
    path: urls.admin.cars,
    screen: () => import('./staff/screens/vehicles.tsx'),
    menu: { needs: 'DISPATCH', section: 'fleet', label: '차량', order: 20 },
  }),
]
