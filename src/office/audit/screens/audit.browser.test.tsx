import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { type AuditEntryOut, listAudit, listAuditSubjects } from '#platform/audit/contract.ts'
import { listCandidates, getDispatch, listDispatch } from '#ride/reservation/dispatch/contract.ts'
import {
  answer,
  answerPage,
  holdAnswer,
  refuse,
  requestsTo,
  serve,
  sendStaffEvents,
} from '#testing/network.ts'
import { rideRow as ride } from '#testing/rows.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectTexts,
  openScreen,
  pageWidth,
  PHONE,
  press,
  rowOf,
} from '#testing/screen.tsx'

const today = dayOf(new Date())
const place = `/admin/reservation?ride=${ride.id}`
const confirmed: AuditEntryOut = {
  id: 'confirmed',
  at: '2026-10-02T03:00:00.000Z',
  actor: '관리자',
  action: 'CHANGE_STATUS',
  subject: 'reservation',
  subject_id: ride.id,
  subject_name: '선우 기록',
  names: {},
  before: { status: 'PENDING' },
  after: { status: 'CONFIRMED' },
  subject_text: '예약',
  action_text: '예약 상태 변경',
  lines: [{ name: '상태', before: '확정 대기', after: '예약 확정' }],
  place,
}
const assigned: AuditEntryOut = {
  ...confirmed,
  id: 'assigned',
  action_text: '기사 배정',
  lines: [{ name: '기사', before: '없음', after: '제갈 운전' }],
}
const subjects = answer(listAuditSubjects, [
  { subject: 'reservation', label: '예약' },
  { subject: 'driver', label: '기사' },
])
const open = (path: string, ...answers: ReturnType<typeof answer>[]) =>
  openScreen(path, [subjects, ...answers])
const lastQuery = () => requestsTo(listAudit).at(-1)?.query

test('an entry shows its time, actor, action, subject and change', async () => {
  await open('/admin/audit', answer(listAudit, [confirmed, assigned]))
  await expectTexts(page.getByRole('columnheader')).toEqual(['일시', '담당자', '작업', '대상', '변경 내용'])
  await expectTexts(rowOf(confirmed).getByRole('cell')).toEqual([
    '10월 2일 (금) 12:00',
    '관리자',
    expect.stringContaining('예약 상태 변경'),
    '예약 선우 기록',
    '상태: 확정 대기 → 예약 확정',
  ])
  await expect.element(rowOf(assigned)).toMatchTextContent('없음 → 제갈 운전')
  await expectAccessible()
})

test('an entry opens by keyboard, and links to its subject and the subject’s other entries @long', async () => {
  await open(
    `/admin/audit?subject=reservation&subject_id=${ride.id}`,
    answer(listAudit, [confirmed, assigned]),
    answer(listDispatch, [ride]),
    answer(getDispatch, ride),
    answer(listCandidates, { units: [], drivers: [] }),
  )
  await expect.element(rowOf(assigned)).toBeVisible()
  expect(lastQuery()).toMatchObject({ subject: 'reservation', subject_id: ride.id })
  await userEvent.keyboard('jj{Enter}')
  await expect.element(dialog()).toMatchTextContent('기사 배정')
  await expect.element(dialog().getByRole('definition').first()).toHaveTextContent('이전 없음→이후 제갈 운전')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await rowOf(confirmed).getByRole('button').click()
  await dialog().getByRole('button', { name: '이 대상의 기록만 보기' }).click()
  await expect.poll(() => location.search).toBe(`?subject_id=${ride.id}`)
  await rowOf(confirmed).getByRole('button').click()
  const link = dialog().getByRole('link', { name: '예약 선우 기록' })
  await expect.element(link).toHaveAttribute('href', place)
})

test('filters by kind, days and person, and keeps the filters in the URL @long', async () => {
  const rowsOf = ({ query }: { query: Record<string, string> }) =>
    query.from === addDays(today, 1) || query.q === '아무개' ? [] : [assigned]
  await open('/admin/audit', answer(listAudit, rowsOf))
  await page.getByLabelText('대상', { exact: true }).selectOptions('기사')
  await expect.poll(() => lastQuery()?.subject).toBe('driver')
  await page.getByLabelText('시작일').fill(addDays(today, 1))
  await expect.element(page.getByText('조건에 맞는 기록이 없습니다')).toBeVisible()
  await page.getByLabelText('종료일').fill(today)
  await expect.element(page.getByText('시작일보다 빠릅니다.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('시작일').fill(today)
  await expect.element(rowOf(assigned)).toBeVisible()
  await expect.poll(() => location.search).toBe(`?subject=driver&from=${today}&to=${today}`)
  await open(`/admin/audit${location.search}`, answer(listAudit, rowsOf))
  await expect.element(rowOf(assigned)).toBeVisible()
  expect(lastQuery()).toMatchObject({ subject: 'driver', from: today, to: today })
  await press('필터 지우기')
  await expect.poll(() => location.search).toBe('')
  await page.getByLabelText('감사 기록 검색').fill('아무개')
  await expect.element(page.getByText('‘아무개’에 맞는 담당자의 기록을 찾지 못했습니다.')).toBeVisible()
  await page.getByLabelText('감사 기록 검색').fill('관리')
  await expect.element(rowOf(assigned)).toBeVisible()
})

test.each(['member', 'subscriptionCoupon'])('an entry about a %s appears without a reload', async (topic) => {
  await open('/admin/audit', answer(listAudit, []))
  await expect.element(page.getByText('기록이 없습니다')).toBeVisible()
  serve(answer(listAudit, [confirmed]))
  sendStaffEvents({ topic, id: ride.id })
  await expect.element(rowOf(confirmed)).toBeVisible()
})

test('on a phone an entry is a card of two lines, which opens', async () => {
  await openScreen('/admin/audit', [subjects, answer(listAudit, [confirmed])], { size: PHONE })
  await expect.element(rowOf(confirmed)).toMatchTextContent('관리자')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectAccessible()
  expect(pageWidth()).toBe(PHONE.width)
  for (const day of ['시작일', '종료일'])
    expect(page.getByLabelText(day).element().getBoundingClientRect().width).toBeGreaterThan(140)
  await rowOf(confirmed).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent('예약 확정')
  await expectAccessible()
})

test('shows loading and failure; a press loads again', async () => {
  const failing = holdAnswer(refuse(listAudit, 400, 'BUG', '서버가 응답하지 못했습니다.'))
  await openScreen('/admin/audit', [subjects, failing], { size: DESKTOP })
  await expect.element(page.getByText('기록을 불러오는 중입니다...')).toBeVisible()
  await expectAccessible()
  failing.release()
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible()
  serve(answer(listAudit, [confirmed]))
  await press('다시 시도')
  await expect.element(rowOf(confirmed)).toBeVisible()
})

test('a count at its maximum shows that there are more entries', async () => {
  await open('/admin/audit', answerPage(listAudit, [confirmed], { total: 10_000, more: true }))
  await expect.element(page.getByText('총 10,000건 이상 중 1–50')).toBeVisible()
})
