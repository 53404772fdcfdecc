import type { RangeRefusalCode } from './rules.ts'

export const RANGE_WORDS: Record<RangeRefusalCode, string> = {
  TURNED: '종료일이 시작일보다 빠릅니다.',
  TOO_LONG: '기간은 최대 366일까지 볼 수 있습니다.',
}
