import { formatBusinessNumber } from '#kit/business-number.ts'
import type { CsvColumn } from '#kit/csv.ts'
import { dayOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { PROVIDER_WORDS } from '../copy.ts'
import type { SubscriberRow } from './contract.ts'

export const SUBSCRIBER_CSV: CsvColumn<SubscriberRow>[] = [
  ['이름', ({ name }) => name],
  ['이메일', ({ email }) => email],
  ['휴대폰 번호', ({ mobile }) => formatPhone(mobile ?? ''), 'TEXT'],
  ['가입 경로', ({ provider }) => PROVIDER_WORDS[provider]],
  ['본인인증', ({ ci_verified }) => (ci_verified ? '완료' : '필요')],
  ['포인트', ({ point }) => point],
  ['미사용 쿠폰', ({ coupons }) => coupons],
  ['추천 코드', ({ referral_code }) => referral_code, 'TEXT'],
  ['법인명', ({ company }) => company && company.name],
  ['사업자등록번호', ({ company }) => company && formatBusinessNumber(company.business_number), 'TEXT'],
  ['가입일', ({ created_at }) => dayOf(new Date(created_at))],
]
