import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getFile } from '#platform/file/contract.ts'
import { type MemberRow, patchMember } from '#ride/account/member/contract.ts'
import {
  answer,
  answerThenEnable,
  answerFile,
  failConnection,
  refuse,
  requestsTo,
  serve,
  sendStaffEvents,
} from '#testing/network.ts'
import { memberRow } from '#testing/rows.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectFailure,
  openScreen,
  PHONE,
  pictureFile,
  rowOf,
  focusOn,
} from '#testing/screen.tsx'
import { listDocuments, type WaitingDocument } from '../contract.ts'

const waitingOf = (name: string, id: string): WaitingDocument => ({
  id,
  user_id: id,
  name,
  phone: '01028419931',
  identity_file: `file-${id}`,
  submitted_at: '2026-10-02T03:00:00.000Z',
  version: 3,
})
const first = waitingOf('가온', 'a1')
const second = waitingOf('나래', 'a2')
const third = waitingOf('다솜', 'a3')

/** Serves a queue with these documents: a decision removes a document, a new decision may restore it. */
async function openQueue(waiting: WaitingDocument[], { open = '', size = DESKTOP } = {}) {
  const decided = new Set<string>()
  const decide = (id: string, body: Partial<MemberRow>) => {
    if (body.identity_status === 'PENDING') decided.delete(id)
    else decided.add(id)
    const found = waiting.find((one) => one.id === id)!
    return { ...memberRow, ...found, ...body, version: found.version + 1 }
  }
  await openScreen(
    `/admin/documents${open && `?open=${open}`}`,
    [
      answer(listDocuments, () => waiting.filter(({ id }) => !decided.has(id))),
      answer(patchMember, ({ params, body }) => decide(params.id!, body as Partial<MemberRow>)),
      answerFile(getFile, await pictureFile(600, 380)),
    ],
    { size },
  )
}
const picture = ({ name }: WaitingDocument) => dialog().getByRole('img', { name: `${name} 님의 신분증` })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const reason = () => dialog().getByLabelText('보류 사유')
const place = () => dialog().getByRole('heading', { level: 2 })
const decisions = () => requestsTo(patchMember).map(({ body }) => body as object)

test.each([DESKTOP, PHONE])('documents are decided one after another at $width px @long', async (size) => {
  await openQueue([first, second, third], { size })
  await expect.element(rowOf(first)).toMatchTextContent('가온')
  expect(page.getBySelector('[data-row]').elements().length).toBe(3)
  await expectAccessible()
  await rowOf(first).getByRole('button').click()
  await expect.element(picture(first)).toBeVisible()
  await expect.element(place()).toHaveTextContent('신원 서류 1 / 3')
  await expectAccessible()
  await press('확정')
  await expect.element(picture(second)).toBeVisible()
  await expect.element(dialog().getByText('가온 님 확정 완료')).toBeVisible()
  await press('보류')
  await press('보류하기')
  await expect.element(dialog().getByText('보류 사유를 입력하거나 골라 주세요.')).toBeVisible()
  await dialog()
    .getByRole('button', { name: /사진이 흐려/ })
    .click()
  await expectAccessible()
  await press('보류하기')
  await expect.element(picture(third)).toBeVisible()
  await press('확정')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('확인할 서류가 없습니다')).toBeVisible()
  expect(decisions()).toEqual([
    { identity_status: 'APPROVED' },
    { identity_status: 'REJECTED', identity_reason: expect.stringMatching(/^사진이 흐려/) },
    { identity_status: 'APPROVED' },
  ])
  // The server records each view of a document.
  expect(requestsTo(getFile).length).toBe(3)
})

test('keys approve, refuse, move to the next and previous document, and undo a decision @long', async () => {
  await openQueue([first, second])
  await expect.element(rowOf(second)).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await expect.element(picture(first)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(picture(second)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(picture(first)).toBeVisible()
  await userEvent.keyboard('{Shift>}?{/Shift}')
  await expect.element(dialog().getByText('방금 결정 되돌리기')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(picture(second)).toBeVisible()
  await expect.element(dialog().getByText('가온 님 확정 완료')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(picture(first)).toBeVisible()
  expect(decisions().at(-1)).toEqual({ identity_status: 'PENDING' })
  await expect.element(place()).toHaveTextContent('신원 서류 1 / 2')
  await userEvent.keyboard('x')
  await expect.element(reason()).toHaveFocus()
  await expect.element(reason()).toHaveValue('')
  await userEvent.keyboard('axj가 아닌 사유')
  await userEvent.keyboard('{Escape}')
  await expect.element(reason()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await rowOf(first).getByRole('button').click()
  await expect.element(picture(first)).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(reason()).toHaveValue('axj가 아닌 사유')
  await userEvent.tab()
  const refuseButton = dialog().getByRole('button', { name: '보류하기' })
  await focusOn(refuseButton)
  await userEvent.keyboard('{Enter}')
  await expect.element(picture(second)).toBeVisible()
  expect(decisions().at(-1)).toEqual({ identity_status: 'REJECTED', identity_reason: 'axj가 아닌 사유' })
})

test('a new document appears live; one decided by others shows a notice and the next one @long', async () => {
  await openQueue([first, second])
  await expect.element(rowOf(second)).toBeVisible()
  serve(answer(listDocuments, [first, second, third]))
  sendStaffEvents({ topic: 'member', id: third.id })
  await expect.element(rowOf(third)).toBeVisible()
  await rowOf(first).getByRole('button').click()
  await expect.element(picture(first)).toBeVisible()
  serve(answer(listDocuments, [second, third]))
  sendStaffEvents({ topic: 'member', id: first.id })
  await expect.element(dialog().getByText('이미 검토되었습니다.')).toBeVisible()
  await expectAccessible()
  await press('다음 서류 확인')
  await expect.element(picture(second)).toBeVisible()
  expect(requestsTo(getFile).length).toBe(2)
})

test('a decision made after a colleague’s shows the colleague’s name and the time @long', async () => {
  await openQueue([first, second], { open: first.id })
  await expect.element(picture(first)).toBeVisible()
  const by = { field: 'identity_status', by: '관리자', at: '2026-10-02T03:00:00.000Z' }
  const current = { ...memberRow, ...first, identity_status: 'REJECTED' }
  serve(
    refuse(patchMember, 409, 'STALE', '다른 사람이 먼저 바꿨습니다.', { current, changed: [by] }),
    answer(listDocuments, [second]),
  )
  await press('확정')
  const notice = '이미 검토되었습니다. 관리자 님이 12:00에 ‘보류’ 처리했습니다'
  await expect.element(dialog().getByText(notice)).toBeVisible()
  await press('다음 서류 확인')
  await expect.element(picture(second)).toBeVisible()
})

test('a replaced picture must be seen again before the decision @long', async () => {
  await openQueue([first], { open: first.id })
  await expect.element(picture(first)).toBeVisible()
  const current = { ...memberRow, ...first, identity_status: 'PENDING' }
  serve(
    refuse(patchMember, 409, 'STALE', '바뀌었습니다.', { current, changed: [] }),
    answer(listDocuments, [{ ...first, identity_file: 'file-new', version: 4 }]),
  )
  await press('확정')
  await expect.element(dialog().getByText('회원 정보나 사진이 방금 바뀌었습니다.')).toBeVisible()
  await expect.poll(() => requestsTo(getFile).at(-1)?.path).toBe('/api/files/file-new')
  expect(requestsTo(patchMember).length).toBe(1)
})

test('a network failure keeps the typed reason; a picture that failed to load is requested again @long', async () => {
  await openQueue([first], { open: first.id })
  await expect.element(picture(first)).toBeVisible()
  await openScreen(`/admin/documents?open=${first.id}`, [
    answer(listDocuments, [first]),
    failConnection(getFile),
  ])
  const failed = dialog().getByText('사진을 불러오지 못했습니다.')
  await expect.element(failed).toBeVisible()
  await expectAccessible()
  serve(answerFile(getFile, await pictureFile(600, 380)), failConnection(patchMember))
  await press('다시 시도')
  await expect.element(picture(first)).toBeVisible()
  await press('보류')
  await reason().fill('이름이 다릅니다.')
  await press('보류하기')
  await expectFailure('처리 중 오류가 발생했습니다.')
  await expect.element(reason()).toHaveValue('이름이 다릅니다.')
  await expectAccessible()
  serve(answerThenEnable(patchMember, memberRow, answer(listDocuments, [])))
  await press('보류하기')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(decisions().at(-1)).toEqual({ identity_status: 'REJECTED', identity_reason: '이름이 다릅니다.' })
})

test('the toast of the last decision undoes it @long', async () => {
  await openQueue([first], { open: first.id })
  await expect.element(picture(first)).toBeVisible()
  await press('확정')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.element(picture(first)).toBeVisible()
  expect(decisions().at(-1)).toEqual({ identity_status: 'PENDING' })
})

test('an empty queue shows a text; a queue that fails to load shows an error @long', async () => {
  await openQueue([])
  await expect.element(page.getByText('확인할 서류가 없습니다')).toBeVisible()
  await expectAccessible()
  await openScreen('/admin/documents', [refuse(listDocuments, 400, 'BUG', '서버가 응답하지 못했습니다.')])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
})
