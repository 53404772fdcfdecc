import { pagesAt, staffPage, subscriberPage, type Page } from '#page'

export const pages: Page[] = [
  staffPage({
    path: '/admin/subscription/subscribers',
    screen: () => import('./staff/screens/subscribers.tsx'),
    menu: { group: 'subscribe', label: '구독 회원', order: 70 },
  }),
  ...pagesAt(['/subscribe/login', '/subscribe/login/*'], {
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/login.tsx'),
  }),
  {
    path: '/subscribe/signup',
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/signup.tsx'),
  },
  {
    path: '/subscribe/my',
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('./screens/my.tsx'),
  },
  subscriberPage({ path: '/subscribe/mypage', screen: () => import('./screens/mypage.tsx') }),
  subscriberPage({ path: '/subscribe/accounts/kakao', screen: () => import('./screens/kakao.tsx') }),
  {
    path: '/subscribe/forgot-password',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/forgot-password.tsx'),
  },
  subscriberPage({
    path: '/subscribe/reset-password',
    screen: () => import('./screens/reset-password.tsx'),
  }),
]
