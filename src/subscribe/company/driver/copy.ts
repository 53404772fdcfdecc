import { LOWEST_AGE } from '#subscribe/application/rules.ts'
import { type DriverRefusalCode, MAX_DRIVERS } from './rules.ts'

export const DRIVER_REFUSED: Record<DriverRefusalCode, string> = {
  SUBSCRIPTION_OVER: '이용 중인 구독의 운전자만 바꾸실 수 있습니다.',
  TOO_MANY_DRIVERS: `운전자는 ${MAX_DRIVERS}명까지 등록하실 수 있습니다.`,
}
export const DRIVER_CONSTRAINTS = {
  subscription_driver_once: { code: 'DRIVER_KNOWN', text: '이미 등록하신 운전자입니다.' },
} as const
export const NAME_MISSING = '운전자 이름을 입력해 주세요.'
export const BIRTHDAY_MISSING = '생년월일을 입력해 주세요.'
export const TOO_YOUNG = `만 ${LOWEST_AGE}세 이상만 운전하실 수 있습니다.`
export const PHONE_WRONG = '휴대폰 번호를 확인해 주세요.'
export const LICENSE_MISSING = '운전면허를 1년 이상 보유했는지 확인해 주세요.'
