import { whenWatchDue } from '#kit/web/session-due.ts'
import type { Page } from './shells/page.ts'

/** The subscription side's list is where first visits start; until it exists nobody is sent there, nor finds that side by search. */
export const subscribeSideOpen = false

// A login is watched over on every page; visitors have none to load this for, and neither has the renderer.
if (!import.meta.env.SSR)
  whenWatchDue(() => void import('#kit/web/session-watch.ts').then(({ watchSession }) => watchSession()))

/** Contents page of the screens: every URL, its screen, frame and guard. The last one takes every other path. */
export const pages: Page[] = [
  {
    path: '/',
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('#ride/pages/screens/home.tsx'),
  },
  {
    path: '/cars',
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('#ride/fleet/screens/cars.tsx'),
  },
  {
    path: '/pricing',
    shell: 'ride',
    guard: 'public',
    layout: 'wide',
    rendered: true,
    screen: () => import('#ride/pages/screens/pricing.tsx'),
  },
  {
    path: '/terms',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('#ride/pages/screens/terms.tsx'),
  },
  {
    path: '/privacy',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('#ride/pages/screens/privacy.tsx'),
  },
  {
    path: '/calendar',
    shell: 'ride',
    guard: 'public',
    rendered: true,
    screen: () => import('#ride/reservation/screens/calendar.tsx'),
  },
  {
    path: '/reservation/first',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/reservation/screens/first-step.tsx'),
  },
  {
    path: '/reservation/second',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/reservation/screens/second-step.tsx'),
  },
  {
    path: '/reservation/third',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/reservation/screens/third-step.tsx'),
  },
  { path: '/my', shell: 'ride', guard: 'member', screen: () => import('#ride/member/screens/my.tsx') },
  {
    path: '/reservation-detail',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/reservation/screens/history.tsx'),
  },
  {
    path: '/schedule-operation/:id',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/reservation/screens/operation.tsx'),
  },
  {
    path: '/coupon',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/invite/screens/coupon.tsx'),
  },
  {
    path: '/identify',
    shell: 'ride',
    guard: 'member',
    screen: () => import('#ride/document/screens/identify.tsx'),
  },
  { path: '/user', shell: 'ride', guard: 'member', screen: () => import('#ride/member/screens/user.tsx') },
  { path: '/qna', shell: 'ride', guard: 'member', screen: () => import('#ride/pages/screens/qna.tsx') },

  {
    path: '/login',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('#ride/account/screens/login.tsx'),
  },
  {
    path: '/signup',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('#ride/account/screens/signup.tsx'),
  },
  {
    path: '/find-account',
    shell: 'ride',
    guard: 'visitor',
    rendered: true,
    screen: () => import('#ride/account/screens/find-account.tsx'),
  },

  {
    path: '/admin/reservation',
    shell: 'admin',
    guard: 'admin',
    screen: () => import('#ride/reservation/dispatch/screens/reservations.tsx'),
  },
  {
    path: '/admin/user',
    shell: 'admin',
    guard: 'admin',
    screen: () => import('#ride/member/staff/screens/members.tsx'),
  },
  {
    path: '/admin/*',
    shell: 'admin',
    guard: 'admin',
    screen: () => import('#ride/reservation/dispatch/screens/start.tsx'),
  },

  {
    path: '/subscribe/login',
    shell: 'subscribe',
    guard: 'guest',
    rendered: true,
    unlisted: true,
    screen: () => import('#subscribe/account/screens/login.tsx'),
  },
  {
    path: '/subscribe/login/*',
    shell: 'subscribe',
    guard: 'guest',
    rendered: true,
    unlisted: true,
    screen: () => import('#subscribe/account/screens/login.tsx'),
  },
  {
    path: '/subscribe/signup',
    shell: 'subscribe',
    guard: 'guest',
    rendered: true,
    unlisted: true,
    screen: () => import('#subscribe/account/screens/signup.tsx'),
  },
  {
    path: '/subscribe/my',
    shell: 'subscribe',
    guard: 'subscriber',
    screen: () => import('#subscribe/account/screens/my.tsx'),
  },
  ...notYetOpen([
    '/subscribe',
    '/subscribe/cars',
    '/subscribe/cars/:id',
    '/subscribe/faq',
    '/subscribe/:id/apply',
    '/subscribe/success',
    '/subscribe/referrer',
    '/subscribe/event',
    '/subscribe/accounts/kakao',
    '/subscribe/coupons',
    '/subscribe/forgot-password',
    '/subscribe/reset-password',
    '/subscribe/referral',
    '/subscribe/point',
  ]),
  {
    path: '/mosim',
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('#ride/pages/screens/mosim.tsx'),
  },
  {
    path: '*',
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('#ride/pages/screens/mosim.tsx'),
  },
]

/** Addresses of the subscription side whose screens are still to come. */
function notYetOpen(paths: string[]): Page[] {
  return paths.map((path) => ({
    path,
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    unlisted: true,
    screen: () => import('#subscribe/pages/screens/soon.tsx'),
  }))
}
