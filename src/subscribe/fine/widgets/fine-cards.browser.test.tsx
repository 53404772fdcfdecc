import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerFile, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, pictureFile, press, pressIn } from '#testing/screen.tsx'
import { openSubscription } from '#testing/subscription-page.ts'
import { acceptSettlement } from '#subscribe/settlement/contract.ts'
import { type FineOut, getFinePhoto, listOwnFines, objectToFine } from '../contract.ts'

const ID = '018f6d2a-0000-7000-8000-000000000001'
const fine: FineOut = {
  id: ID,
  kind: 'FINE',
  state: 'PROPOSED',
  plate: '123가4567',
  happened_at: '2026-11-01T03:00:00.000Z',
  amount: 40_000,
  issuer: '서울 강남구청',
  notice_number: 'N-1',
  photo: 'p',
  settlement_id: ID,
  objects_until: '2099-01-09T15:00:00.000Z',
  objection: null,
  created_at: '2026-11-05T03:00:00.000Z',
}
const open = async (fines: FineOut[]) =>
  openSubscription({}, answer(listOwnFines, fines), answerFile(getFinePhoto, await pictureFile()))
const card = () => page.getByRole('region', { name: /과태료/ })

test('a proposed fine shows its notice and deadline; an objection needs a reason @long', async () => {
  await open([fine])
  await expect.element(card()).toMatchTextContent(/40,000원.*123가 4567.*서울 강남구청 N-1/)
  await expect.element(card()).toMatchTextContent(/2099\. 1\. 9\.까지 이의를 보내실 수 있습니다/)
  await expect.element(page.getByAltText('과태료 고지서 사진')).toBeVisible()
  await expectAccessible()
  await press('이의 보내기')
  await pressIn('보내기')
  await expect.element(dialog().getByText('어떤 점이 다른지 알려 주세요.')).toBeVisible()
  await dialog().getByLabelText('어떤 점이 다른가요?').fill('제가 아닙니다.')
  const objected = { ...fine, state: 'OBJECTED' as const, objection: '제가 아닙니다.' }
  serve(answer(objectToFine, objected), answer(listOwnFines, [objected]))
  await pressIn('보내기')
  await expectToast('이의를 보냈습니다.')
  await expect.element(card()).toMatchTextContent(/보내 주신 이의를 확인하고 있습니다/)
  await expect.element(card().getByRole('button', { name: '이의 보내기' })).not.toBeInTheDocument()
})

test('a fine is paid at once with the amount that was shown; then its card is gone', async () => {
  await open([fine])
  await press('바로 결제하기')
  await expect.element(dialog()).toMatchTextContent('등록하신 카드로 40,000원이 바로 결제됩니다.')
  const charged = { ...fine, state: 'CHARGED' as const }
  const accepted = {
    id: ID,
    subscription_id: ID,
    kind: 'FINE' as const,
    status: 'ACCEPTED' as const,
    end_date: '2026-11-01',
    items: [],
    total: 40_000,
    formula_version: 5,
    next: null,
    expires_at: null,
    accepted_at: '2026-11-06T03:00:00.000Z',
    objection: null,
    created_at: '2026-11-05T03:00:00.000Z',
  }
  serve(answer(acceptSettlement, accepted), answer(listOwnFines, [charged]))
  await pressIn('결제하기')
  await expectToast('결제를 요청했습니다.')
  expect(requestsTo(acceptSettlement).map(({ body }) => body)).toEqual([{ total: 40_000 }])
  await expect.element(card()).not.toBeInTheDocument()
})
