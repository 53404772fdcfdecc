import { AFTER_RIDE_DAYS, MAX_PHOTOS, type PhotoRefusalCode } from './rules.ts'

export const PHOTO_WORDS: Record<PhotoRefusalCode, string> = {
  CANCELED: '취소된 운행입니다.',
  OUTSIDE_DAYS: `운행 전날부터 운행 ${AFTER_RIDE_DAYS}일 뒤까지만 추가할 수 있습니다.`,
  TOO_MANY_PHOTOS: `한 운행에 사진을 ${MAX_PHOTOS}장까지 올릴 수 있습니다.`,
}
export const PHOTO_UNKNOWN = '이 운행에 올린 사진이 아닙니다. 사진을 다시 올려 주세요.'
