import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  save,
} from '#testing/screen.tsx'
import { listTemplates, putTemplate, type TemplateRow } from '#platform/outbox/template/contract.ts'

const row: TemplateRow = {
  kind: 'reservation_confirmed',
  label: '예약 확정',
  language: 'ko',
  text: '[모심] 예약이 확정되었습니다.\n#{출발} #{차량}',
  template_id: null,
}
const english: TemplateRow = { ...row, language: 'en', text: 'Confirmed. #{출발}', template_id: 'KA01PF2' }
const open = (size?: typeof PHONE) =>
  openScreen('/admin/message-templates', [answer(listTemplates, [row, english])], size && { size })

test('each text shows whether it is sent by KakaoTalk; an id is set, a refusal appears in the dialog', async () => {
  await open()
  await expect.element(page.getByText('문자로 발송')).toBeVisible()
  await expect.element(page.getByText('KA01PF2')).toBeVisible()
  await expectAccessible()
  await press('예약 확정 (한국어) 번호 수정')
  await dialog().getByLabelText('템플릿 번호').fill('KA01PF1')
  serve(refuse(putTemplate, 404, 'NOT_FOUND', '없는 템플릿입니다.'))
  await save()
  await expectFailure('없는 템플릿입니다.')
  const saved = { ...row, template_id: 'KA01PF1' }
  serve(answer(putTemplate, saved), answer(listTemplates, [saved, english]))
  await save()
  await expectToast('템플릿 번호를 저장했습니다.')
  await expect.element(page.getByText('KA01PF1')).toBeVisible()
  const body = { kind: 'reservation_confirmed', language: 'ko', template_id: 'KA01PF1' }
  expect(requestsTo(putTemplate).map((sent) => sent.body)).toEqual([body, body])
})

test('fits a phone; texts that fail to load show an error with a retry @long', async () => {
  await open(PHONE)
  await expect.element(page.getByText('KA01PF2')).toBeVisible()
  expect(pageWidth()).toBe(PHONE.width)
  await openScreen('/admin/message-templates', [failConnection(listTemplates)])
  await expect.element(page.getByRole('button', { name: /다시/ })).toBeVisible()
})
