import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { dayOf } from '#kit/day.ts'
import { type AuditEntryOut, listAudit } from '#platform/audit/contract.ts'
import { listOutbox, type MessageOut } from '#platform/outbox/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { type Desk, freeDriver, newDesk, openAction, openDesk, sentChanges } from '#testing/desk.ts'
import { answer, failConnection, refuse, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  PHONE,
  press,
  pressIn,
  resize,
  rowOf,
  save,
  focusOn,
} from '#testing/screen.tsx'
import { getDispatch, patchDetails, patchReservation } from '../contract.ts'

const today = dayOf(new Date())
const at = '2026-10-02T03:00:00.000Z'
const record = () => page.getByRole('complementary', { name: '예약 상세' })
const part = (name: string) => record().getByRole('region', { name, exact: true })
const destination = () => page.getByLabelText('도착지')
const answerQuestion = (name: string) =>
  page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' }).getByRole('button', { name }).click()

const message: MessageOut = {
  id: 'message',
  kind: 'driver',
  kind_text: '기사 배정',
  recipient: '01028419931',
  text: '기사가 배정되었습니다.',
  state: 'SENT',
  attempts: 1,
  error: null,
  created_at: at,
  done_at: at,
  delivery: null,
  delivery_error: null,
  via: null,
}
const entry: AuditEntryOut = {
  id: 'entry',
  at,
  actor: '관리자',
  action: 'assign',
  subject: 'reservation',
  subject_id: null,
  subject_name: null,
  names: {},
  before: null,
  after: null,
  subject_text: '예약',
  action_text: '기사 변경',
  lines: [{ name: '기사', before: null, after: '제갈 운전' }],
  place: null,
}
const used: OutputOf<typeof listTickets>[number] = {
  created_at: at,
  prev_tickets: 1,
  type: 'USE',
  amount: -1,
  remaining_tickets: 0,
  ride: null,
  purchase: null,
  invite: null,
  by: null,
  reason: null,
}
const lines = [answer(listOutbox, [message]), answer(listAudit, [entry]), answer(listTickets, [used])]

/** Two reservations, the first one open beside the list. */
async function openRecord(changes: object = {}, more = lines): Promise<Desk> {
  const desk = newDesk([changes, {}])
  await openDesk(desk, { more })
  await openAction(/예약 상세/, desk.ride())
  await expect.element(part('경로')).toBeVisible()
  return desk
}

async function openForm(changes: object = {}): Promise<Desk> {
  const desk = await openRecord(changes)
  await record().getByRole('button', { name: '예약 정보 수정' }).click()
  await expect.element(record().getByLabelText('이름')).toHaveFocus()
  await destination().fill('김포공항 국내선')
  return desk
}

test('the record shows places, guest, tickets, messages and changes; keys open the next record @long', async () => {
  const desk = await openRecord()
  await expect.poll(() => location.search).toContain(`ride=${desk.ride().id}`)
  await expect.poll(() => part('경로').getByRole('listitem').elements().length).toBe(4)
  await expect.element(part('고객')).toMatchTextContent(desk.ride().user_id!)
  await expect.element(record()).toMatchTextContent(desk.ride().number)
  await expect.element(part('티켓')).toMatchTextContent('사용 -1 Ticket')
  await expect.element(part('문자')).toMatchTextContent('기사 배정')
  await expect.element(part('변경 기록')).toMatchTextContent('제갈 운전')
  await expectAccessible()
  await focusOn(record().getByRole('button', { name: '상태 변경' }))
  await userEvent.keyboard('j')
  await expect.poll(() => location.search).toContain(`ride=${desk.ride(1).id}`)
  history.back()
  await expect.poll(() => location.search).toBe('')
  history.forward()
  await expect.element(part('고객')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(record()).not.toBeInTheDocument()
})

test('truncated lists of messages and changes show a note with a link to the full lists', async () => {
  const many = [
    answer(
      listOutbox,
      Array.from({ length: 100 }, () => message),
    ),
    answer(
      listAudit,
      Array.from({ length: 100 }, () => entry),
    ),
  ]
  const desk = await openRecord({}, [...many, ...lines])
  await expect.element(part('문자').getByText('최근 100건까지 보입니다.')).toBeVisible()
  await expect.element(part('티켓').getByText(/까지 보입니다/)).not.toBeInTheDocument()
  const rest = part('변경 기록').getByRole('link', { name: '모두 보기' })
  await expect.element(rest).toHaveAttribute('href', `/admin/audit?subject_id=${desk.ride().id}`)
})

const focusAndPress = async (button: ReturnType<typeof record>, keys = '{Enter}') => {
  await expect.element(button).toBeVisible()
  await focusOn(button)
  await userEvent.keyboard(keys)
}

test('keys alone confirm, assign, drive and settle a request (A-060, A-063, A-065, A-070) @long', async () => {
  const desk = newDesk([{ ride_date: today, pickup_time: `${today} 00:10` }])
  await openDesk(desk, { more: lines })
  await expect.element(rowOf(desk.ride())).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(rowOf(desk.ride())).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(record()).toMatchTextContent('확정 대기')
  await userEvent.keyboard('c')
  await expectToast('예약 상태가 변경되었습니다.')
  await expect.element(rowOf(desk.ride())).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  await focusAndPress(dialog().getByLabelText(freeDriver.name), ' {Enter}')
  await expect.element(part('배정')).toMatchTextContent(freeDriver.name)
  await userEvent.keyboard('v')
  await focusAndPress(dialog().getByLabelText(/STARIA 702바9104/), ' {Enter}')
  await expect.element(part('배정')).toMatchTextContent('702바9104')
  await focusAndPress(part('경로').getByRole('button', { name: '한남동' }))
  await expect.element(part('경로').getBySelector('[aria-current=step]')).toMatchTextContent('한남동')
  await focusAndPress(part('경로').getByRole('button', { name: '인천공항' }))
  await expect.element(part('경로').getByLabelText('운행을 완료하는 사유')).toHaveFocus()
  await userEvent.keyboard('기사에게 전화로 확인{Enter}')
  await expect.element(part('경로').getBySelector('[aria-current=step]')).toMatchTextContent('인천공항')
  await focusAndPress(record().getByRole('button', { name: '운행 정산' }))
  await focusAndPress(dialog().getByRole('radio', { name: /^0.5 Ticket/ }), ' {Enter}')
  await expectToast('운행이 정산되었습니다.')
  expect(desk.ride()).toMatchObject({ display_status: 'COMPLETED', settled_tickets: 0.5 })
})

const confirmed = { status: 'CONFIRMED', display_status: 'CONFIRMED' } as const

test('a coming ride cannot be completed; undo reverts a move (A-051) @long', async () => {
  const desk = newDesk([confirmed])
  const early = '아직 운행일이 되지 않아 운행을 완료할 수 없습니다.'
  const path = `?status=CONFIRMED&ride=${desk.ride().id}`
  await openDesk(desk, { path, more: [refuse(patchReservation, 409, 'BEFORE_RIDE_DAY', early)] })
  const places = part('경로').getByRole('listitem')
  await places.nth(3).getByRole('button').click()
  await expect.element(part('경로').getByRole('alert')).toMatchTextContent(early)
  await openDesk(newDesk([{ ...confirmed, current_stop: 1 }]), { path })
  await places.nth(2).getByRole('button').click()
  await expect.element(places.nth(2)).toHaveAttribute('aria-current', 'step')
  await press('되돌리기')
  await expect.element(places.nth(1)).toHaveAttribute('aria-current', 'step')
  expect(sentChanges()).toEqual([{ current_stop: 2 }, { current_stop: 1, reason: '이전 위치로 되돌림' }])
})

test('a ride is corrected in its record; a failure keeps the typed values; undo restores @long', async () => {
  const desk = await openForm()
  await rowOf(desk.ride(1))
    .getByRole('button', { name: /예약 상세/ })
    .click()
  await answerQuestion('계속 작성')
  await expect.element(destination()).toHaveValue('김포공항 국내선')
  serve(failConnection(patchDetails))
  await record().getByRole('button', { name: '저장' }).click()
  await expect.element(record().getByRole('alert')).toMatchTextContent('예약 정보 업데이트에 실패했습니다.')
  serve(answer(patchDetails, ({ body }) => desk.put(desk.ride().id, body as object)))
  await record().getByRole('button', { name: '저장' }).click()
  await expectToast('예약 정보가 변경되었습니다.')
  await expect.element(part('경로')).toMatchTextContent('김포공항 국내선')
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  await expect.element(part('경로')).toMatchTextContent('인천공항 2터미널')
})

test('typed values survive keys, changes by others and a smaller window @long', async () => {
  const desk = await openForm()
  desk.changeElsewhere({ driver_id: 'other', driver: '다른 기사' })
  desk.tell()
  await expect.element(rowOf(desk.ride())).toMatchTextContent('다른 기사')
  await focusOn(rowOf(desk.ride()))
  await userEvent.keyboard('c')
  await expectToast('예약 상태가 변경되었습니다.')
  await expect.element(destination()).toHaveValue('김포공항 국내선')
  await resize({ width: 600, height: 900 })
  await expect.element(destination()).toHaveValue('김포공항 국내선')
  await resize({ width: 1440, height: 900 })
  await focusOn(record().getByRole('button', { name: '닫기', exact: true }))
  await userEvent.keyboard('{Escape}')
  await answerQuestion('버리기')
  await expect.element(part('배정')).toMatchTextContent('다른 기사')
  await expect.element(record()).toMatchTextContent('예약 확정')
})

test('leaving typed values always needs a confirmation; tabs and filters keep them @long', async () => {
  await openForm()
  history.back()
  await answerQuestion('계속 작성')
  await userEvent.keyboard('{Escape}')
  await answerQuestion('계속 작성')
  await page.getByRole('link', { name: '고객', exact: true }).click()
  await answerQuestion('계속 작성')
  await page.getByRole('tab', { name: /예약 확정/ }).click()
  await page.getByRole('button', { name: '오늘', exact: true }).click()
  await expect.element(destination()).toHaveValue('김포공항 국내선')
  await userEvent.keyboard('{Escape}')
  await answerQuestion('버리기')
  await expect.element(destination()).not.toBeInTheDocument()
})

test('Back closes a record and returns the focus; a missing ride shows an error', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await expect.element(rowOf(desk.ride())).toBeVisible()
  await focusOn(rowOf(desk.ride()))
  await userEvent.keyboard('{Enter}')
  await expect.element(record()).toBeVisible()
  history.back()
  await expect.element(record()).not.toBeInTheDocument()
  await expect.element(rowOf(desk.ride())).toHaveFocus()
  const path = '?ride=00000000-0000-4000-8000-000000000000'
  await openDesk(desk, { path, more: [refuse(getDispatch, 404, 'NOT_FOUND', '없습니다.')] })
  await expect.element(record()).toMatchTextContent('예약을 찾지 못했습니다')
})

test('on a phone the record covers the list; its actions work by touch (A-060, A-063, A-065, A-070) @long', async () => {
  const desk = newDesk()
  await openDesk(desk, { size: PHONE, more: lines })
  await rowOf(desk.ride()).getByRole('button').click()
  await expect.element(dialog().getByRole('region', { name: '티켓' })).toMatchTextContent('사용 -1 Ticket')
  await expect.element(dialog().getByRole('button', { name: /현재 위치/ })).not.toBeInTheDocument()
  await expectAccessible()
  const start = (action: RegExp) =>
    dialog().getByRole('list', { name: '예약 처리' }).getByRole('button', { name: action }).click()
  const saveAs = async (choice: string | RegExp) => {
    await dialog().getByLabelText(choice).click()
    await save()
  }
  await start(/상태 변경.*확정 대기/)
  await saveAs('예약 확정')
  await expectToast('예약 상태가 변경되었습니다.')
  await start(/기사 배정.*미배정/)
  await saveAs(freeDriver.name)
  await expect.element(dialog().getByRole('region', { name: '배정' })).toMatchTextContent(freeDriver.name)
  await start(/차량 배정/)
  await saveAs(/STARIA 702바9104/)
  await expect.element(dialog().getByRole('region', { name: '배정' })).toMatchTextContent('702바9104')
  await start(/현재 위치/)
  await dialog().getByRole('listitem').filter({ hasText: '출발' }).last().getByRole('button').click()
  await expectToast('현재 위치가 변경되었습니다.')
  await expectAccessible()
  expect(desk.ride()).toMatchObject({ status: 'CONFIRMED', driver_id: freeDriver.id, current_stop: 0 })
})

test('on a phone, closing a record with typed values needs a confirmation @long', async () => {
  const desk = newDesk()
  await openDesk(desk, { size: PHONE, more: lines })
  await rowOf(desk.ride()).getByRole('button').click()
  await pressIn('예약 정보 수정')
  await dialog().getByLabelText('도착지').fill('김포공항')
  const close = dialog().getByRole('button', { name: '닫기' }).first()
  await close.click()
  await answerQuestion('계속 작성')
  await expect.element(destination()).toHaveValue('김포공항')
  await close.click()
  await answerQuestion('버리기')
  await expect.element(dialog()).not.toBeInTheDocument()
})
