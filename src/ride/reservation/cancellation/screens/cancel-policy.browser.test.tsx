import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  save,
} from '#testing/screen.tsx'
import { getStaffCancelPolicy, putCancelPolicy } from '../contract.ts'

const policy = { id: 'p1', version: 3, steps: [{ hours_before: 24, returned: 1 as const }] }
const open = (size?: typeof PHONE) =>
  openScreen('/admin/cancel-policy', [answer(getStaffCancelPolicy, policy)], size && { size })
const change = () => page.getByRole('button', { name: '규정 변경' }).click()

test('shows the current policy and sends added steps with the version @long', async () => {
  await open()
  await expect.element(page.getByText('출발 24시간 전까지 취소하면 1 Ticket을 돌려 드립니다.')).toBeVisible()
  await expect.element(page.getByText('새로 하는 예약에만 적용됩니다.')).toBeVisible()
  await expectAccessible()
  await change()
  await dialog().getByRole('button', { name: '단계 추가' }).click()
  await dialog().getByLabelText('2단계: 출발 몇 시간 전까지').fill('12')
  await dialog().getByLabelText('2단계 티켓').selectOptions('0.5')
  await expect.element(dialog()).toMatchTextContent('출발 12시간 전까지 0.5 Ticket을 돌려 드립니다.')
  await expectAccessible()
  const steps = [...policy.steps, { hours_before: 12, returned: 0.5 as const }]
  serve(answer(putCancelPolicy, { ...policy, version: 4, steps }))
  await save()
  await expectToast('취소 규정이 변경되었습니다.')
  const [sent] = requestsTo(putCancelPolicy)
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"3"', { steps }])
})

test('invalid steps show an error before sending; a refusal by the server is shown @long', async () => {
  await open(PHONE)
  expect(pageWidth()).toBe(PHONE.width)
  await change()
  const hours = dialog().getByLabelText('1단계: 출발 몇 시간 전까지')
  await hours.fill('하루')
  await save()
  await expect.element(dialog().getByText('시간은 0부터 720까지의 정수로')).toBeVisible()
  expect(requestsTo(putCancelPolicy)).toEqual([])
  await hours.fill('48')
  serve(refuse(putCancelPolicy, 409, 'CONFLICT', '다른 변경과 겹쳤습니다.'))
  await save()
  await expect.element(dialog().getByText('다른 변경과 겹쳤습니다.')).toBeVisible()
})

test('after a conflict, the steps set by another person are shown beside the typed ones @long', async () => {
  await open()
  await change()
  await dialog().getByLabelText('1단계: 출발 몇 시간 전까지').fill('36')
  const current = { ...policy, version: 4, steps: [{ hours_before: 12, returned: 1 as const }] }
  const changed = [{ field: 'steps', by: '김배차', at: '2026-12-01T05:20:00Z' }]
  serve(refuse(putCancelPolicy, 409, 'STALE', '먼저 변경되었습니다.', { current, changed }))
  await save()
  await expect.element(dialog()).toMatchTextContent('지금: 출발 12시간 전까지')
  await expect.element(dialog()).toMatchTextContent('내 입력: 출발 36시간 전까지')
})

test('a failed load shows an error and can be retried @long', async () => {
  await openScreen('/admin/cancel-policy', [
    refuse(getStaffCancelPolicy, 500, 'FAILED', '불러오지 못했습니다.'),
  ])
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  serve(answer(getStaffCancelPolicy, policy))
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect.element(page.getByText('출발 24시간 전까지 취소하면')).toBeVisible()
})
