import { type ImportKind, MAX_EXTERNAL_ID, MAX_ROWS } from './rules.ts'

/** The rows of each kind, and the word that counts them. */
export const KIND_WORDS: Record<ImportKind, { label: string; counter: string; rows: string }> = {
  customers: { label: '고객', counter: '명', rows: '고객' },
  organizations: { label: '회사', counter: '곳', rows: '회사' },
  drivers: { label: '기사', counter: '명', rows: '기사' },
  cars: { label: '차량과 번호', counter: '대', rows: '차량' },
  balances: { label: '티켓 잔액', counter: '건', rows: '티켓 잔액' },
  reservations: { label: '예정된 예약', counter: '건', rows: '예약' },
}

export const EXTERNAL_ID_COLUMN = {
  name: 'external_id',
  label: '외부 번호',
  aliases: ['외부번호', '외부 id', '외부 아이디', '고유번호', 'id'],
  example: 'A-1001',
}

/** The errors that any import can have. */
export const FAULT_WORDS = {
  REQUIRED: '필수 항목입니다.',
  DUPLICATE: '파일에 같은 값이 두 번 있습니다.',
  COLUMN_MISSING: '이 열이 없습니다. 첫 행에 열 이름을 적어 주세요.',
  COLUMN_TWICE: '같은 열이 두 번 있습니다.',
  EXTERNAL_ID_LONG: `외부 번호는 ${MAX_EXTERNAL_ID}자까지 쓸 수 있습니다.`,
  ENCODING: '글자를 읽지 못했습니다. UTF-8 또는 CP949(엑셀 CSV)로 저장해 주세요.',
  QUOTES: '따옴표(")의 짝이 맞지 않습니다.',
  EMPTY: '가져올 행이 없습니다.',
  TOO_MANY_ROWS: `한 파일에 ${MAX_ROWS.toLocaleString('ko-KR')}행까지 가져올 수 있습니다. 파일을 나누어 주세요.`,
} as const
export type FaultCode = keyof typeof FAULT_WORDS

export const FILE_MISSING = 'CSV 파일을 선택해 주세요.'
export const KIND_WRONG = '가져올 종류를 선택해 주세요.'
export const DRY_RUN_WRONG = 'true 또는 false로 보내 주세요.'
export const FILE_FAULTY = '파일에 고칠 곳이 있어 아무것도 바꾸지 않았습니다.'
export const IMPORTING = '다른 가져오기가 진행 중입니다. 잠시 후 다시 시도해 주세요.'

const count = (amount: number, kind: ImportKind) =>
  `${amount.toLocaleString('ko-KR')}${KIND_WORDS[kind].counter}`

type Counts = { rows: number; created: number; updated: number }

/** `고객 312명을 새로 만들고 5명을 고칩니다.`: the effect of an import, before or after it. */
export function effectText(kind: ImportKind, { rows, created, updated }: Counts, isDone: boolean): string {
  const { rows: name, counter } = KIND_WORDS[kind]
  const object = counter === '명' || counter === '곳' || counter === '건' ? '을' : '를'
  const [making, makes, changes, nothing] = isDone
    ? ['새로 만들고', '새로 만들었습니다.', '고쳤습니다.', '바뀐 것이 없습니다.']
    : ['새로 만들고', '새로 만듭니다.', '고칩니다.', '바뀌는 것이 없습니다.']
  const made = `${name} ${count(created, kind)}${object}`
  const changed = `${count(updated, kind)}${object} ${changes}`
  if (created && updated) return `${made} ${making} ${changed}`
  if (created) return `${made} ${makes}`
  return updated ? `${name} ${changed}` : `${rows.toLocaleString('ko-KR')}행 모두 이미 있어 ${nothing}`
}

export const AGAIN_IS_SAFE = '같은 파일을 다시 가져와도 두 번 등록되지 않습니다.'
export const FILE_TOO_LARGE = '파일은 20MB까지 가져올 수 있습니다. 파일을 나누어 주세요.'

/** A hint for each kind: the column that identifies a row, and the limits of an import. */
export const KIND_HINTS: Record<ImportKind, string> = {
  customers: '전화번호가 같은 고객은 고칩니다. 가입한 회원의 이름과 번호는 바꾸지 않습니다.',
  organizations: '사업자등록번호가 같은 회사는 고칩니다. 관리자는 회사 화면에서 지정해 주세요.',
  drivers: '전화번호가 같은 기사는 고칩니다. 빈 칸은 그대로 둡니다.',
  cars: '없는 차종은 새로 만듭니다. 이미 있는 차량 번호는 그대로 둡니다.',
  balances: '받은 금액이 없으면 무료 티켓입니다. 결제일이 없으면 어제 받은 것으로 장부에 적습니다.',
  reservations: '내일부터의 예약을 고객의 티켓으로 예약합니다. 문자는 보내지 않습니다.',
}
