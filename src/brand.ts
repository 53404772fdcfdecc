/** The first facts of the company; the owner changes them in the back office (office/company). */
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
}
export type CompanyFacts = typeof FIRST

/**
 * The operator's facts in one place. The company's own facts change while the server runs, so a text that contains one
 * is made when it is read, never when its module is loaded.
 */
export const brand = {
  name: 'MOSIM',
  nameKo: '모심',
  tagline: '가장 귀한 분을 모시는 마음',
  paymentAppUrl: 'https://pf.kakao.com/_mosim',
  videoId: 'mosim-intro',
  ...FIRST,
  /** Bank, number and holder in one line. */
  get bankAccount(): string {
    return `${this.bank} ${this.bankAccountNumber} ${this.bankHolder}`
  },
}

/** The company's current facts, or the first ones before the owner has set any. */
export const companyFacts = (): CompanyFacts =>
  Object.fromEntries(
    Object.keys(FIRST).map((name) => [name, brand[name as keyof CompanyFacts]]),
  ) as CompanyFacts

/** Replaces the company's facts in this program: the server, its renderer, or the browser. */
export const setCompanyFacts = (facts: CompanyFacts): void => void Object.assign(brand, facts)
