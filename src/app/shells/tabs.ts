import type { ShellIconName } from './icons.tsx'

export type Tab = { to: string; label: string; icon: ShellIconName }

/** The five places of the chauffeur side, in order (C-009…C-013). */
export const rideTabs = [
  { to: '/', label: '서비스 소개', icon: 'intro' },
  { to: '/cars', label: '차고', icon: 'car' },
  { to: '/pricing', label: '요금표', icon: 'ticket' },
  { to: '/calendar', label: '예약', icon: 'calendar' },
  { to: '/my', label: '마이', icon: 'person' },
] as const satisfies Tab[]

/** Paths that belong to a tab without being under it; /info, /faq and /event have no screen of their own (C-014). */
const family: Record<string, string> = {
  '/info': '/',
  '/event': '/pricing',
  '/faq': '/my',
  '/reservation': '/calendar',
  '/tickets': '/my',
  '/reservation-detail': '/my',
  '/schedule-operation': '/my',
  '/addressbook': '/my',
  '/coupon': '/my',
  '/identify': '/my',
  '/user': '/my',
  '/organization': '/my',
  '/organization-invites': '/my',
  '/qna': '/my',
}

/** The tab that a path lights up, or null. */
export function activeTab(pathname: string): string | null {
  const first = `/${pathname.split('/')[1] ?? ''}`
  const to = family[first] ?? first
  return rideTabs.some((tab) => tab.to === to) ? to : null
}

/** The places of the subscription side; the last one is the way in, or to what is one's own (S-008). */
export const subscribeTabs = (isInside: boolean): Tab[] => [
  { to: '/subscribe/cars', label: '구독 차량', icon: 'car' },
  { to: '/subscribe/faq', label: 'FAQ', icon: 'question' },
  { to: '/subscribe/event', label: '이벤트', icon: 'gift' },
  isInside
    ? { to: '/subscribe/my', label: '마이', icon: 'person' }
    : { to: '/subscribe/login', label: '로그인', icon: 'person' },
]

const subscribeFamily: Record<string, string> = {
  referrer: 'event',
  referral: 'my',
  coupons: 'my',
  point: 'my',
}

/** The tab of the subscription side that a path lights up, or null. */
export function activeSubscribeTab(pathname: string): string | null {
  const [, , first, second] = pathname.split('/')
  if (!first || second === 'apply') return '/subscribe/cars'
  const place = subscribeFamily[first] ?? first
  return ['cars', 'faq', 'event', 'my', 'login'].includes(place) ? `/subscribe/${place}` : null
}
