import { staffPage, type Page } from '#page'

export const pages: Page[] = [
  {
    path: '/cars',
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('./screens/cars.tsx'),
  },
  staffPage({
    path: '/admin/car-calendar',
    screen: () => import('./calendar/screens/car-calendar.tsx'),
    menu: { group: 'ride', label: '차량 캘린더', order: 60 },
  }),
  staffPage({
    path: '/admin/cars',
    screen: () => import('./staff/screens/vehicles.tsx'),
    menu: { group: 'ride', label: '차량', order: 70 },
  }),
]
