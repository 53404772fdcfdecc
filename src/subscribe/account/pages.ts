import { pagesAt, subscriberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [
  ...pagesAt([urls.subscribe.login, '/subscribe/login/*'], {
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/login.tsx'),
  }),
  {
    path: urls.subscribe.signup,
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('./screens/signup.tsx'),
  },
  subscriberPage({ path: urls.subscribe.myPage, screen: () => import('./screens/mypage.tsx') }),
  subscriberPage({ path: urls.subscribe.kakao, screen: () => import('./screens/kakao.tsx') }),
  {
    path: urls.subscribe.forgotPassword,
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('./screens/forgot-password.tsx'),
  },
  subscriberPage({
    path: urls.subscribe.resetPassword,
    screen: () => import('./screens/reset-password.tsx'),
  }),
]
