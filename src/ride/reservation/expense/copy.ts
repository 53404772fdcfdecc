import { PHOTO_WORDS } from '../photo/copy.ts'
import { type ExpenseKind, type ExpenseRefusalCode, MAX_EXPENSES } from './rules.ts'

export const EXPENSE_KIND_WORDS: Record<ExpenseKind, string> = { PARKING: '주차비', TOLL: '통행료' }
export const EXPENSE_WORDS: Record<ExpenseRefusalCode, string> = {
  CANCELED: PHOTO_WORDS.CANCELED,
  OUTSIDE_DAYS: PHOTO_WORDS.OUTSIDE_DAYS,
  NOT_STARTED: '출발하신 뒤부터 주차비와 통행료를 올릴 수 있습니다.',
  TOO_MANY_EXPENSES: `한 운행에 ${MAX_EXPENSES}건까지 올릴 수 있습니다.`,
}
export const EXPENSE_TOO_LATE = '1분이 지나 지울 수 없습니다. 모심에 전화해 주세요.'
export const AMOUNT_WRONG = '금액은 1원부터 100만 원까지 적어 주세요.'
