import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayOf, monthStart } from '#kit/day.ts'
import { type AccessOut, listAccesses, recordPrint } from '#platform/access/contract.ts'
import { getReview, type ReviewOut, signReview } from '#platform/access/review/contract.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectTexts,
  openScreen,
  pageWidth,
  PHONE,
  press,
  rowOf,
  takeFile,
} from '#testing/screen.tsx'

const month = monthStart(dayOf(new Date()), -1).slice(0, 7)
const monthName = `${Number(month.slice(5))}월`
const view: AccessOut = {
  id: 'view',
  at: '2026-10-02T14:00:00.000Z',
  staff_id: '0195d2aa-0000-7000-8000-0000000000aa',
  staff: '박관리',
  kind: 'VIEW',
  kind_text: '열람',
  source: 'GET /api/users/{id}',
  source_text: '회원',
  about_id: null,
  filters: { from: '2026-12-24', searched: true },
  conditions: ['시작일: 2026년 12월 24일 (목)', '검색어 사용: 예'],
  subjects: [{ id: 'a', name: '김하늘' }],
  subject_count: 12,
  is_night: true,
  reason: null,
  export_number: null,
  address: '203.0.113.7',
  client: 'Firefox',
}
const taken: AccessOut = {
  ...view,
  id: 'taken',
  kind: 'EXPORT',
  source_text: '회원 목록 내려받기',
  is_night: false,
  subject_count: 0,
  subjects: [],
  reason: '정산 확인',
  export_number: 'A1B2C3D4',
}
const figure = {
  staff_id: 's',
  name: '박관리',
  accesses: 40,
  nights: 11,
  subjects: 30,
  exports: 2,
  failed_logins: 0,
  refusals: 12,
  outliers: ['NIGHTS' as const, 'REFUSALS' as const],
}
const review: ReviewOut = { month, is_over: true, figures: [figure], signature: null }
const open = (rows: AccessOut[] = [view, taken], size = undefined as typeof PHONE | undefined) =>
  openScreen('/admin/access-log', [answer(listAccesses, rows), answer(getReview, review)], { size })
const lastQuery = () => requestsTo(listAccesses).at(-1)?.query

test('a row shows time, staff, action, customers, reason and address', async () => {
  await open()
  await expectTexts(page.getByRole('columnheader')).toEqual([
    '일시',
    '직원',
    '한 일',
    '본 사람',
    '사유',
    'IP 주소',
  ])
  await expectTexts(rowOf(view).getByRole('cell')).toEqual([
    '10월 2일 (금) 23:00 야간',
    '박관리',
    expect.stringContaining('회원 열람'),
    '김하늘 외 11명',
    '-',
    '203.0.113.7',
  ])
  await expect.element(rowOf(taken)).toMatchTextContent('회원 목록 내려받기')
  await expectAccessible()
  await rowOf(taken).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent('A1B2C3D4')
  await expect.element(dialog()).toMatchTextContent('2026년 12월 24일 (목), 검색어 사용: 예')
  await expectAccessible()
  await dialog().getByRole('button', { name: '이 직원의 기록만 보기' }).click()
  await expect.poll(() => lastQuery()?.person).toBe(view.staff_id)
})

test('refused calls and failed proofs have names, and the filter has their kinds', async () => {
  const noPerson = { subjects: [], subject_count: 0 }
  const refused = {
    ...view,
    ...noPerson,
    id: 'refused',
    kind: 'REFUSED' as const,
    kind_text: '권한 없는 요청',
  }
  const kind = { kind: 'FAILED_LOGIN' as const, kind_text: '로그인 실패', source_text: '본인 확인' }
  const unproved = { ...view, ...noPerson, ...kind, id: 'unproved' }
  await open([refused, unproved])
  await expect.element(rowOf(refused)).toMatchTextContent('회원: 권한 없는 요청')
  await expect.element(rowOf(unproved)).toMatchTextContent('본인 확인 실패')
  await page.getByLabelText('종류').selectOptions('권한 없는 요청')
  await expect.poll(() => lastQuery()?.kind).toBe('REFUSED')
})

test('filters by staff, customer, kind and days, and downloads for a reason @long', async () => {
  await open()
  await page.getByLabelText('종류').selectOptions('내려받기')
  await page.getByLabelText('시작일').fill('2026-10-01')
  await page.getByLabelText('직원 이름').fill('박관')
  await page.getByLabelText('접속 기록 검색').fill('김하늘')
  await expect
    .poll(lastQuery)
    .toMatchObject({ kind: 'EXPORT', from: '2026-10-01', person: '박관', q: '김하늘' })
  await takeFile('CSV 내려받기', '점검')
  await expect.poll(() => lastQuery()?.reason).toBe('점검')
  await press('필터 지우기')
  await expect.poll(() => location.search).toBe(`?q=${encodeURIComponent('김하늘')}`)
})

test('the last month is reviewed and signed once; a refused signature shows its reason @long', async () => {
  await open()
  const bar = page.getByRole('region', { name: '월간 점검' })
  await expect.element(bar).toMatchTextContent(`${monthName} 접속 기록 점검`)
  await expect.element(bar).toMatchTextContent('살펴볼 직원이 1명 있습니다.')
  await press('점검하고 서명하기')
  await expect.element(dialog()).toMatchTextContent('야간 접속이 많음')
  await expect.element(dialog()).toMatchTextContent('접속 40회, 야간 11회, 본 사람 30명')
  await expect.element(dialog()).toMatchTextContent('로그인 실패 0회, 권한 없는 요청 12회')
  await expectAccessible()
  serve(refuse(signReview, 403, 'FORBIDDEN', '권한이 없습니다.'))
  await dialog().getByLabelText('점검 의견').fill('당직이었습니다.')
  await press('서명')
  await expect.element(dialog()).toMatchTextContent('권한이 없습니다.')
  const signature = { name: '최대표', note: '당직이었습니다.', signed_at: '2026-11-03T01:00:00.000Z' }
  let answered = review
  serve(
    answer(getReview, () => answered),
    answer(signReview, () => (answered = { ...review, signature })),
  )
  await press('서명')
  await expect.element(bar).toMatchTextContent('최대표 님이 서명했습니다.')
  expect(requestsTo(signReview).at(-1)?.body).toEqual({ note: '당직이었습니다.' })
  await press('점검 내용 보기')
  await expect.element(dialog()).toMatchTextContent('11월 3일 (화) 10:00 서명')
  await expectAccessible()
})

test('on a phone an access is a card of two lines, which opens', async () => {
  await open([view], PHONE)
  await expect.element(rowOf(view)).toMatchTextContent('본 사람 김하늘 외 11명')
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  await rowOf(view).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent('203.0.113.7')
})

test('an empty list shows a text; printing the page is recorded', async () => {
  await open([])
  await expect.element(page.getByText('아직 기록이 없습니다')).toBeVisible()
  serve(answer(recordPrint, undefined))
  dispatchEvent(new Event('beforeprint'))
  await expect
    .poll(() => requestsTo(recordPrint).map(({ body }) => body))
    .toEqual([{ path: '/admin/access-log' }])
})
