import { expect, test } from 'vitest'
import type { CsvColumn } from '#kit/csv.ts'

const files = import.meta.glob<Record<string, CsvColumn<never>[]>>(
  '../{office,platform,ride,subscribe}/**/csv.ts',
  {
    eager: true,
  },
)
const lists = Object.values(files).flatMap((file) => Object.entries(file))
const textOf = (columns: CsvColumn<never>[]) =>
  columns.filter(([, , kind]) => kind === 'TEXT').map(([head]) => head)

test('codes, ids and phone numbers of every list are text columns', () => {
  expect(Object.fromEntries(lists.map(([name, columns]) => [name, textOf(columns)]))).toEqual({
    APPROVAL_CSV: [],
    ACCESS_CSV: ['대상 ID', '파일 번호', 'IP 주소'],
    AUDIT_CSV: ['대상 ID'],
    CAMPAIGN_CSV: ['코드'],
    CLAIM_CSV: ['아이디', '전화번호'],
    CAR_CSV: ['좌석 구성'],
    DISPATCH_CSV: ['전화번호', '차량 번호', '기사 전화번호', '회원 아이디', '비용 부서'],
    DOCUMENT_CSV: ['아이디', '전화번호'],
    DRIVER_CSV: ['전화번호', '근무 시간'],
    EXPENSE_CSV: ['차량 번호', '사업자등록번호', '영수증 번호'],
    FAQ_CSV: [],
    FINE_CSV: ['차량 번호', '고지서 번호'],
    INCIDENT_CSV: ['차량 번호', '휴대폰 번호'],
    JOURNAL_CSV: ['번호'],
    LEDGER_CSV: ['아이디'],
    MEMBER_CSV: ['아이디', '전화번호'],
    MESSAGE_CSV: ['받는 번호'],
    MODEL_CSV: ['차량 번호'],
    ORGANIZATION_CSV: ['사업자등록번호'],
    PAYMENT_CSV: ['결제 번호'],
    PLAN_CSV: [],
    POINT_COUPON_CSV: ['코드'],
    PURCHASE_CSV: ['아이디', '결제 번호'],
    QUESTION_CSV: [],
    RATING_CSV: [],
    REQUEST_CSV: ['휴대폰 번호'],
    STATEMENT_CSV: ['비용 부서'],
    SUBSCRIBER_CSV: ['휴대폰 번호', '추천 코드', '사업자등록번호'],
    SUBSCRIPTION_CSV: ['휴대폰 번호', '차량 번호'],
    WISH_CSV: ['휴대폰 번호'],
  })
})
