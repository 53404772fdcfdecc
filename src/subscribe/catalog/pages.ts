import { listModels } from './contract.ts'
import { pagesAt, staffPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/models',
    screen: () => import('./staff/screens/models.tsx'),
    menu: { needs: 'SUBSCRIPTION', section: 'subscriptions', label: '구독 모델', order: 40 },
  }),
  ...pagesAt([urls.subscribe.cars, urls.subscribe.home], {
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    layout: 'wide',
    screen: () => import('./screens/cars.tsx'),
  }),
  {
    path: urls.subscribe.car,
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    each: listModels,
    screen: () => import('./screens/car.tsx'),
  },
  {
    path: '/subscribe/*',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/missing-page.tsx'),
  },
]
