const bankAccountNumber = '000-000000-00-000'

/** The operator's facts in one place: another operator changes only this file. */
export const brand = {
  name: 'MOSIM',
  nameKo: '모심',
  tagline: '가장 귀한 분을 모시는 마음',
  company: '주식회사 모심',
  owner: '김모심',
  businessNumber: '000-00-00000',
  mailOrderNumber: '제2026-서울강남-00000호',
  address: '서울특별시 강남구 테헤란로 000, 00층',
  phone: '02-000-0000',
  email: 'help@mosim.example',
  privacyOfficer: '김모심',
  bankAccount: `모심은행 ${bankAccountNumber} 주식회사 모심`,
  bankAccountNumber,
  chatUrl: 'https://pf.kakao.com/_mosim/chat',
  paymentAppUrl: 'https://pf.kakao.com/_mosim',
  videoId: 'mosim-intro',
} as const
