import { brand } from '#brand'
import { km } from '#kit/km.ts'
import type { HandoverKind, HandoverRefusalCode, PhotoSide, ReturnRefusalCode } from './rules.ts'

export const HANDOVER_WORDS: Record<HandoverKind, string> = { HANDOVER: '인수', RETURN: '반납' }
export const SIDE_WORDS: Record<PhotoSide, string> = {
  FRONT: '앞면',
  REAR: '뒷면',
  LEFT: '왼쪽',
  RIGHT: '오른쪽',
}
export const HANDOVER_REFUSED: Record<HandoverRefusalCode, string> = {
  NOT_RUNNING: '첫 달이 결제된 구독의 차량만 인도할 수 있습니다.',
  ALREADY_GIVEN: '이미 인도한 차량입니다.',
}
export const RETURN_REFUSED: Record<ReturnRefusalCode, string> = {
  NOT_GIVEN: '인도한 기록이 없는 차량입니다.',
  ALREADY_RETURNED: '이미 반납된 차량입니다.',
  PAUSED: '일시정지 중인 구독입니다. 먼저 재개해 주세요.',
  TOO_EARLY: '반납일까지 7일 넘게 남았습니다. 중도 해지 견적에 먼저 동의를 받아 주세요.',
}
export const DAY_IMPOSSIBLE = '오늘까지의 날짜로, 인수한 날보다 앞서지 않게 입력해 주세요.'
export const PHOTOS_MISSING = '네 방향의 사진을 모두 올려 주세요.'
export const PHOTO_UNKNOWN = '올린 사진을 찾지 못했습니다. 다시 올려 주세요.'
export const SIGNATURE_MISSING = '구독자의 서명을 받아 주세요.'
export const PLACE_MISSING = '장소를 입력해 주세요.'
export const correctedText = (car: string, mileage: number): string =>
  `[${brand.name}] ${car}의 인수 기록을 ${km(mileage)}로 바로잡았습니다. 구독 마이에서 확인해 주세요.`
export const handedOverText = (car: string, mileage: number, endDays: string): string =>
  `[${brand.name}] ${car}을 인도했습니다. 주행거리 ${km(mileage)}, ${endDays}입니다. 사고나 고장은 구독 마이에서 바로 접수해 주세요.`
/** Only for a return that costs nothing; the message about its settlement confirms any other. */
export const returnedText = (car: string): string =>
  `[${brand.name}] ${car} 반납을 마쳤습니다. 정산하실 금액이 없습니다. 이용해 주셔서 감사합니다.`
/** The upload purpose of the pictures. */
export const PURPOSE = 'inspection'
