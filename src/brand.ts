/** The first facts and settings of the company; the owner changes them in the back office (office/company). */
const FIRST = {
  company: '주식회사 모심',
  owner: '김모심',
  businessNumber: '000-00-00000',
  mailOrderNumber: '제2026-서울강남-00000호',
  address: '서울특별시 강남구 테헤란로 000, 00층',
  phone: '02-000-0000',
  email: 'help@mosim.example',
  privacyOfficer: '김모심',
  bank: '모심은행',
  bankAccountNumber: '000-000000-00-000',
  bankHolder: '주식회사 모심',
  chatUrl: 'https://pf.kakao.com/_mosim/chat',
  /** The latest time for a member to book, in hours before the pickup; staff may book until the pickup. */
  leadHours: 2,
  /** The minutes that a driver waits free of charge. */
  freeWaitMinutes: 15,
  airportFreeWaitMinutes: 60,
  /** The banner above the public pages of the ride side; empty for none. */
  banner: '',
  /** Whether `/`, opened from another site, redirects to the subscription cars. */
  isSubscriptionFirst: true,
  /** Whether members can book rides and buy tickets; staff can always book. */
  isBookingOpen: true,
  /** The days after the handover, and the km, within which a subscriber can withdraw without a fee. */
  withdrawalDays: 7,
  withdrawalKm: 300,
  /** The insurance of the subscription cars; empty texts until the owner has set it. */
  insurerName: '',
  insurerPhone: '',
  policyNumber: '',
  /** The maximum that a subscriber pays for a damage, in won. */
  deductible: 0,
}
export type CompanyFacts = typeof FIRST
/** The facts of a company whose owner has not set any. */
export const firstFacts: Readonly<CompanyFacts> = FIRST

/**
 * The operator's facts in one place. They change while the server runs: build a text that contains one when it is
 * needed, not when its module is loaded.
 */
export const brand = {
  name: 'MOSIM',
  nameKo: '모심',
  tagline: '가장 귀한 분을 모시는 마음',
  paymentAppUrl: 'https://pf.kakao.com/_mosim',
  videoId: 'mosim-intro',
  ...FIRST,
  /** Shown while members can neither book nor buy tickets. */
  get bookingClosed(): string {
    return `지금은 온라인 예약과 티켓 구매를 받지 않습니다. 전화로 문의해 주세요. ${this.phone}`
  },
  /** Bank, number and holder in one line. */
  get bankAccount(): string {
    return `${this.bank} ${this.bankAccountNumber} ${this.bankHolder}`
  },
}

/** The company's current facts; the initial ones before the owner has set any. */
export const companyFacts = (): CompanyFacts =>
  Object.fromEntries(
    Object.keys(FIRST).map((name) => [name, brand[name as keyof CompanyFacts]]),
  ) as unknown as CompanyFacts

/** The facts that every browser gets, without the insurance policy number, which only subscribers see. */
export const publicFacts = (): CompanyFacts => ({ ...companyFacts(), policyNumber: '' })

/** Replaces the company's facts in this program: the server, its renderer, or the browser. */
export const setCompanyFacts = (facts: CompanyFacts): void => void Object.assign(brand, facts)
