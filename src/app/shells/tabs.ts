import type { ShellIconName } from './icons.tsx'
import { urls } from '#urls'

export type Tab = { to: string; label: string; icon: ShellIconName }

/** The five tabs of the chauffeur side, in order (C-009…C-013). */
export const rideTabs = [
  { to: urls.home, label: '서비스 소개', icon: 'intro' },
  { to: urls.cars, label: '차고', icon: 'car' },
  { to: urls.pricing, label: '요금표', icon: 'ticket' },
  { to: urls.calendar, label: '예약', icon: 'calendar' },
  { to: urls.my, label: '마이', icon: 'person' },
] as const satisfies Tab[]

/** The tab for pages outside its path, by first path segment; info, faq and event have no screen (C-014). */
const family: Record<string, string> = {
  info: urls.home,
  event: urls.pricing,
  faq: urls.my,
  reservation: urls.calendar,
  tickets: urls.my,
  'reservation-detail': urls.my,
  'schedule-operation': urls.my,
  addressbook: urls.my,
  coupon: urls.my,
  identify: urls.my,
  user: urls.my,
  organization: urls.my,
  'organization-invites': urls.my,
  qna: urls.my,
}

/** The tab to highlight for a path, or null. */
export function activeTab(pathname: string): string | null {
  const first = pathname.split('/')[1] ?? ''
  const to = family[first] ?? `/${first}`
  return rideTabs.some((tab) => tab.to === to) ? to : null
}

/** The tabs of the subscription side; the last one links to the login or to my page (S-008). */
export const subscribeTabs = (isInside: boolean): Tab[] => [
  { to: urls.subscribe.cars, label: '구독 차량', icon: 'car' },
  { to: urls.subscribe.faq, label: 'FAQ', icon: 'question' },
  { to: urls.subscribe.event, label: '이벤트', icon: 'gift' },
  isInside
    ? { to: urls.subscribe.my, label: '마이', icon: 'person' }
    : { to: urls.subscribe.login, label: '로그인', icon: 'person' },
]

const subscribeFamily: Record<string, string> = {
  cars: urls.subscribe.cars,
  faq: urls.subscribe.faq,
  event: urls.subscribe.event,
  referrer: urls.subscribe.event,
  my: urls.subscribe.my,
  referral: urls.subscribe.my,
  coupons: urls.subscribe.my,
  point: urls.subscribe.my,
  login: urls.subscribe.login,
}

/** The tab of the subscription side that is highlighted for a path, or null. */
export function activeSubscribeTab(pathname: string): string | null {
  const [, , first, second] = pathname.split('/')
  if (!first || second === 'apply') return urls.subscribe.cars
  return subscribeFamily[first] ?? null
}
