/** The paths of the pages that other pages link to. */
export const urls = {
  home: '/',
  cars: '/cars',
  pricing: '/pricing',
  terms: '/terms',
  privacy: '/privacy',
  calendar: '/calendar',
  bookingFirst: '/reservation/first',
  bookingSecond: '/reservation/second',
  bookingReview: '/reservation/review',
  bookingThird: '/reservation/third',
  tickets: '/my/tickets',
  buyTickets: '/tickets/buy',
  my: '/my',
  rides: '/reservation-detail',
  organization: '/organization/:id',
  statement: '/organization/:id/statement',
  organizationInvites: '/organization-invites',
  trip: '/schedule-operation/:id',
  addressbook: '/addressbook',
  shared: '/share/:token',
  pay: '/pay/:token',
  drive: '/d/:token',
  staffInvitation: '/staff-invitations/:token',
  invite: '/coupon',
  identify: '/identify',
  account: '/user',
  faq: '/qna',
  login: '/login',
  signup: '/signup',
  findAccount: '/find-account',
  intro: '/mosim',
  admin: {
    today: '/admin',
    reservations: '/admin/reservation',
    members: '/admin/user',
    member: '/admin/user/:id',
    organizations: '/admin/organizations',
    organizationRequests: '/admin/organization-requests',
    claims: '/admin/claims',
    documents: '/admin/documents',
    carCalendar: '/admin/car-calendar',
    cars: '/admin/cars',
    drivers: '/admin/driver',
    messages: '/admin/message',
    messageTemplates: '/admin/message-templates',
    audit: '/admin/audit',
    accessLog: '/admin/access-log',
    approvals: '/admin/approvals',
    staff: '/admin/staff',
    security: '/admin/security',
    personalData: '/admin/personal-data',
    purchases: '/admin/ticket-purchases',
    tickets: '/admin/ticket',
    plans: '/admin/plans',
    company: '/admin/company',
    imports: '/admin/imports',
    cancelPolicy: '/admin/cancel-policy',
    faqs: '/admin/faqs',
    ratings: '/admin/rating',
    requests: '/admin/subscription/requests',
    subscriptions: '/admin/subscription/subscriptions',
    payments: '/admin/subscription/payments',
    subscriptionCalendar: '/admin/subscription/calendar',
    subscribers: '/admin/subscription/subscribers',
    incidents: '/admin/subscription/incidents',
    fines: '/admin/subscription/fines',
    coupons: '/admin/subscription/coupons',
    pointCoupons: '/admin/subscription/point-coupons',
  },
  subscribe: {
    home: '/subscribe',
    cars: '/subscribe/cars',
    car: '/subscribe/cars/:id',
    apply: '/subscribe/:id/apply',
    success: '/subscribe/success',
    login: '/subscribe/login',
    signup: '/subscribe/signup',
    my: '/subscribe/my',
    subscription: '/subscribe/my/:id',
    receipt: '/subscribe/my/:id/receipts/:paymentId',
    company: '/subscribe/company',
    myPage: '/subscribe/mypage',
    kakao: '/subscribe/accounts/kakao',
    forgotPassword: '/subscribe/forgot-password',
    resetPassword: '/subscribe/reset-password',
    coupons: '/subscribe/coupons',
    points: '/subscribe/point',
    referral: '/subscribe/referral',
    referrer: '/subscribe/referrer',
    event: '/subscribe/event',
    faq: '/subscribe/faq',
  },
} as const

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | number | null | undefined>
type Parts<Path extends string> = [Names<Path>] extends [never]
  ? { query?: Query }
  : { params: Record<Names<Path>, string>; query?: Query }

/** The address of a page: its parameters filled in, its query added; empty values are left out. */
export function urlOf<Path extends string>(path: Path, parts: Parts<Path>): string {
  const { params = {}, query = {} } = parts as { params?: Record<string, string>; query?: Query }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size ? `${filled}?${search}` : filled
}

/** Paths of the API without a contract: path prefixes of cookies, the back office's event stream, the documentation. */
export const apiPaths = {
  rideLogin: '/api/auth',
  subscribeLogin: '/api/subscribe/accounts',
  drive: '/api/drive',
  staffEvents: '/api/admin/events',
  docs: '/api/docs',
  openApi: '/api/openapi.json',
} as const
