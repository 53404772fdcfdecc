import { type Page, pagesAt } from './shells/page.ts'

type Plain = Pick<Page, 'path' | 'screen' | 'source'>

/** A screen of what is somebody's own on the subscription side; it says itself what a visitor may see of it. */
const own = (page: Plain): Page => ({ shell: 'subscribe', guard: 'public', unlisted: true, ...page })

/** A screen of a member's own on the chauffeur side. */
const mine = (page: Plain): Page => ({ shell: 'ride', guard: 'member', ...page })

/** A screen of the back office. */
const desk = (page: Plain): Page => ({ shell: 'admin', guard: 'admin', ...page })

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
    layout: 'focus',
    screen: () => import('#ride/reservation/screens/first-step.tsx'),
  },
  {
    path: '/reservation/second',
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('#ride/reservation/screens/second-step.tsx'),
  },
  mine({ path: '/reservation/third', screen: () => import('#ride/reservation/screens/third-step.tsx') }),
  mine({ path: '/my/tickets', screen: () => import('#ride/member/screens/tickets.tsx') }),
  {
    path: '/tickets/buy',
    shell: 'ride',
    guard: 'member',
    layout: 'focus',
    screen: () => import('#ride/ticket/purchase/screens/buy.tsx'),
  },
  mine({ path: '/my', screen: () => import('#ride/member/screens/my.tsx') }),
  mine({ path: '/reservation-detail', screen: () => import('#ride/reservation/screens/history.tsx') }),
  mine({ path: '/organization/:id', screen: () => import('#ride/organization/screens/organization.tsx') }),
  {
    path: '/organization/:id/statement',
    shell: 'ride',
    guard: 'member',
    layout: 'wide',
    screen: () => import('#ride/reservation/organization/screens/statement.tsx'),
  },
  mine({ path: '/organization-invites', screen: () => import('#ride/organization/screens/invites.tsx') }),
  mine({ path: '/schedule-operation/:id', screen: () => import('#ride/trip/screens/trip.tsx') }),
  mine({ path: '/addressbook', screen: () => import('#ride/addressbook/screens/addressbook.tsx') }),
  {
    path: '/share/:token',
    shell: 'ride',
    guard: 'public',
    layout: 'guest',
    unlisted: true,
    screen: () => import('#ride/share/screens/shared.tsx'),
  },
  mine({ path: '/coupon', screen: () => import('#ride/invite/screens/coupon.tsx') }),
  mine({ path: '/identify', screen: () => import('#ride/document/screens/identify.tsx') }),
  mine({ path: '/user', screen: () => import('#ride/member/screens/user.tsx') }),
  mine({ path: '/qna', screen: () => import('#ride/pages/screens/qna.tsx') }),

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

  desk({
    path: '/admin/reservation',
    screen: () => import('#ride/reservation/dispatch/screens/reservations.tsx'),
  }),
  desk({ path: '/admin/user', screen: () => import('#ride/member/staff/screens/members.tsx') }),
  desk({
    path: '/admin/organizations',
    screen: () => import('#ride/organization/staff/screens/organizations.tsx'),
  }),
  desk({ path: '/admin/documents', screen: () => import('#ride/document/review/screens/documents.tsx') }),
  desk({
    path: '/admin/car-calendar',
    screen: () => import('#ride/fleet/calendar/screens/car-calendar.tsx'),
  }),
  desk({ path: '/admin/cars', screen: () => import('#ride/fleet/staff/screens/vehicles.tsx') }),
  desk({ path: '/admin/driver', screen: () => import('#ride/driver/screens/drivers.tsx') }),
  desk({ path: '/admin/message', screen: () => import('#office/messages/screens/messages.tsx') }),
  desk({ path: '/admin/audit', screen: () => import('#office/audit/screens/audit.tsx') }),
  desk({
    path: '/admin/ticket-purchases',
    screen: () => import('#ride/ticket/purchase/staff/screens/purchases.tsx'),
  }),
  desk({ path: '/admin/ticket', screen: () => import('#ride/ticket/screens/ledger.tsx') }),
  desk({ path: '/admin/rating', screen: () => import('#ride/rating/staff/screens/ratings.tsx') }),
  desk({ path: '/admin/figures', screen: () => import('#ride/figures/screens/figures.tsx') }),
  desk({
    path: '/admin/subscription/requests',
    screen: () => import('#subscribe/application/staff/screens/requests.tsx'),
  }),
  desk({
    path: '/admin/subscription/subscriptions',
    screen: () => import('#subscribe/record/staff/screens/subscriptions.tsx'),
  }),
  desk({
    path: '/admin/subscription/payments',
    screen: () => import('#subscribe/payment/staff/screens/payments.tsx'),
  }),
  desk({
    path: '/admin/subscription/subscribers',
    screen: () => import('#subscribe/account/staff/screens/subscribers.tsx'),
  }),
  desk({
    path: '/admin/subscription/coupons',
    screen: () => import('#subscribe/coupon/staff/screens/campaigns.tsx'),
  }),
  desk({
    path: '/admin/subscription/point-coupons',
    screen: () => import('#subscribe/point/staff/screens/point-coupons.tsx'),
  }),
  desk({
    path: '/admin/subscription/models',
    screen: () => import('#subscribe/catalog/staff/screens/models.tsx'),
  }),
  desk({ path: '/admin/subscription/faqs', screen: () => import('#subscribe/faq/screens/staff-faqs.tsx') }),
  desk({ path: '/admin/subscription/wishes', screen: () => import('#subscribe/wish/screens/wishes.tsx') }),
  desk({ path: '/admin/*', screen: () => import('#office/today/screens/today.tsx') }),

  ...pagesAt(['/subscribe/login', '/subscribe/login/*'], {
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('#subscribe/account/screens/login.tsx'),
  }),
  {
    path: '/subscribe/signup',
    shell: 'subscribe',
    guard: 'visitor',
    rendered: true,
    screen: () => import('#subscribe/account/screens/signup.tsx'),
  },
  {
    path: '/subscribe/my',
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('#subscribe/account/screens/my.tsx'),
  },
  {
    path: '/subscribe/my/:id',
    shell: 'subscribe',
    guard: 'member',
    screen: () => import('#subscribe/record/screens/subscription.tsx'),
  },
  own({ path: '/subscribe/mypage', screen: () => import('#subscribe/account/screens/mypage.tsx') }),
  own({ path: '/subscribe/accounts/kakao', screen: () => import('#subscribe/account/screens/kakao.tsx') }),
  {
    path: '/subscribe/forgot-password',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('#subscribe/account/screens/forgot-password.tsx'),
  },
  own({
    path: '/subscribe/reset-password',
    screen: () => import('#subscribe/account/screens/reset-password.tsx'),
  }),
  own({ path: '/subscribe/coupons', screen: () => import('#subscribe/coupon/screens/coupons.tsx') }),
  own({ path: '/subscribe/point', screen: () => import('#subscribe/point/screens/point.tsx') }),
  own({ path: '/subscribe/referral', screen: () => import('#subscribe/referral/screens/referral.tsx') }),
  own({ path: '/subscribe/referrer', screen: () => import('#subscribe/referral/screens/referrer.tsx') }),
  {
    path: '/subscribe/event',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('#subscribe/referral/screens/event.tsx'),
  },
  ...pagesAt(['/subscribe/cars', '/subscribe'], {
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('#subscribe/catalog/screens/cars.tsx'),
  }),
  {
    path: '/subscribe/cars/:id',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    each: '/api/subscribe/subscriptions/models',
    screen: () => import('#subscribe/catalog/screens/car.tsx'),
  },
  {
    path: '/subscribe/faq',
    shell: 'subscribe',
    guard: 'public',
    rendered: true,
    screen: () => import('#subscribe/faq/screens/faq.tsx'),
  },
  {
    path: '/subscribe/:id/apply',
    shell: 'subscribe',
    guard: 'public',
    layout: 'focus',
    unlisted: true,
    screen: () => import('#subscribe/application/screens/apply.tsx'),
  },
  own({ path: '/subscribe/success', screen: () => import('#subscribe/payment/screens/success.tsx') }),
  ...pagesAt(['/mosim', '*'], {
    shell: 'ride',
    guard: 'public',
    layout: 'hero',
    rendered: true,
    screen: () => import('#ride/pages/screens/mosim.tsx'),
  }),
]
