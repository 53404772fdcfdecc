import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FaqRow } from '#platform/faq/contract.ts'
import { answer, answerPage, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  rowOf,
  save,
} from '#testing/screen.tsx'
import { createFaq, deleteFaq, listStaffFaqs, patchFaq } from '../contract.ts'

const question: FaqRow = {
  id: 'q1',
  group: '결제내역',
  question: '어떻게 결제하나요? '.repeat(8).trim(),
  answer: '카드로 하실 수 있습니다.\n현금도 됩니다.',
  order: 5,
  version: 3,
}
const open = (rows: FaqRow[] = [question], size?: typeof PHONE) =>
  openScreen('/admin/faqs', [answerPage(listStaffFaqs, rows, { total: rows.length })], size && { size })

test('lists questions with their groups; moving a question sends its version @long', async () => {
  await open()
  await expect.element(rowOf(question)).toMatchTextContent('결제내역')
  await expectAccessible()
  await rowOf(question).getByRole('button', { name: '수정' }).click()
  await dialog().getByLabelText('분류').selectOptions('회원정보')
  await expectAccessible()
  serve(answer(patchFaq, { ...question, group: '회원정보', version: 4 }))
  await save()
  await expectToast('질문이 변경되었습니다.')
  const [sent] = requestsTo(patchFaq)
  expect(sent!.headers.get('if-match')).toBe('"3"')
  expect(sent!.body).toMatchObject({ group: '회원정보', answer: question.answer, order: 5 })
})

test('a first question is added to the empty list; a failure keeps what was typed @long', async () => {
  await open([])
  await expect.element(page.getByText('등록된 질문이 없습니다.')).toBeVisible()
  await page.getByRole('button', { name: '질문 추가' }).click()
  await dialog().getByLabelText('질문', { exact: true }).fill('새 질문')
  await dialog().getByLabelText('답변').fill('새 답변')
  serve(refuse(createFaq, 409, 'CONFLICT', '다른 변경과 겹쳤습니다.'))
  await save()
  await expect.element(dialog().getByText('다른 변경과 겹쳤습니다.')).toBeVisible()
  serve(answer(createFaq, { ...question, id: 'q2' }))
  await save()
  await expectToast('질문이 등록되었습니다.')
  expect(requestsTo(createFaq).at(-1)!.body).toEqual({
    group: '예약내역',
    question: '새 질문',
    answer: '새 답변',
  })
})

test('undo restores a deleted question with its group and position @long', async () => {
  await open()
  await rowOf(question).getByRole('button', { name: '수정' }).click()
  serve(answer(deleteFaq, undefined), answer(createFaq, question))
  await dialog().getByRole('button', { name: '삭제' }).click()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(() => requestsTo(createFaq)).toHaveLength(1)
  const { id: _, version: __, ...body } = question
  expect(requestsTo(createFaq)[0]!.body).toEqual(body)
})

test('the list fits a phone with a long question', async () => {
  await open([question], PHONE)
  await expect.element(page.getByText('결제내역', { exact: false }).first()).toBeVisible()
  expect(pageWidth()).toBe(PHONE.width)
})
