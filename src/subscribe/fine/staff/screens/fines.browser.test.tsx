import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerFile, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  PHONE,
  pictureFile,
  press,
  pressIn,
} from '#testing/screen.tsx'
import { getFile } from '#platform/file/contract.ts'
import { assignFine, confirmFine, createFine, type FineRow, listFines } from '../contract.ts'

const row: FineRow = {
  id: 'f1',
  kind: 'FINE',
  state: 'UNASSIGNED',
  plate: '123가4567',
  happened_at: '2026-12-01T03:00:00.000Z',
  amount: 40_000,
  issuer: '서울 강남구청',
  notice_number: 'N-1',
  photo: '018f6d2a-0000-7000-8000-000000000009',
  settlement_id: null,
  objects_until: null,
  objection: null,
  created_at: '2026-12-05T03:00:00.000Z',
  unassigned_reason: 'RENTER_UNCLEAR',
  renter: null,
  candidates: [
    {
      subscription_id: '018f6d2a-0000-7000-8000-000000000001',
      name: '김앞',
      from: '2026-11-01',
      to: '2026-12-01',
    },
    { subscription_id: '018f6d2a-0000-7000-8000-000000000002', name: '박뒤', from: '2026-12-01', to: null },
  ],
}
const renter = { subscription_id: 's', name: '박뒤', mobile: '01012345678', car: '제네시스 GV90' }
const open = async (rows: FineRow[], path = '/admin/subscription/fines', more: object = {}) =>
  openScreen(path, [answer(listFines, rows), answerFile(getFile, await pictureFile())], more)
const openRow = () => page.getByRole('button', { name: /고지서 보기/ }).click()

test('staff choose between two renters, and the charge is proposed @long', async () => {
  await open([row])
  await openRow()
  await expect.element(dialog().getByText(/돌려준 분과 받은 분이 다릅니다/)).toBeVisible()
  await expectAccessible()
  await expect.element(dialog().getByRole('button', { name: '이분께 안내' })).toBeDisabled()
  await dialog().getByRole('radio', { name: /박뒤/ }).click()
  serve(answer(assignFine, { ...row, state: 'PROPOSED', renter, candidates: [] }))
  await pressIn('이분께 안내')
  await expectToast('구독자에게 안내했습니다.')
  expect(requestsTo(assignFine).map(({ body }) => body)).toEqual([
    { subscription_id: '018f6d2a-0000-7000-8000-000000000002' },
  ])
})

test('an objection is shown with its reason, and is confirmed', async () => {
  await open(
    [{ ...row, state: 'OBJECTED', renter, candidates: [], objection: '제가 아닙니다.' }],
    '/admin/subscription/fines?status=OBJECTED',
    { size: PHONE },
  )
  await openRow()
  await expect.element(dialog().getByText(/구독자의 이의: 제가 아닙니다/)).toBeVisible()
  serve(answer(confirmFine, { ...row, state: 'CHARGED', renter, candidates: [] }))
  await pressIn('청구 확정')
  await expectToast('청구했습니다.')
})

test('a notice without its facts is not sent, and each field says what is missing', async () => {
  await open([])
  await press('고지서 등록')
  await dialog().getByLabelText('차량 번호').fill('가나다')
  await pressIn('등록')
  for (const text of ['구독 차량에 없는 차량 번호입니다.', '고지서에 적힌 번호를 입력해 주세요.'])
    await expect.element(dialog().getByText(text)).toBeVisible()
  await expectAccessible()
  expect(requestsTo(createFine)).toEqual([])
})
