import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createReservation } from '../contract.ts'
import { choosePurpose, openSecondStep } from '#testing/booking.ts'
import { requestsTo } from '#testing/network.ts'
import { expectAccessible, expectTexts, press, pressInactive } from '#testing/screen.tsx'

const next = () => page.getByRole('button', { name: '다음' })

test('step two asks for purpose, luggage, people and requests at 75 % (C-002, C-174, C-175, C-176, C-178, C-179)', async () => {
  await openSecondStep()
  const progress = page.getByRole('progressbar', { name: '예약 진행률' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
  const purposes = page.getByRole('radiogroup', { name: '이용 목적' })
  const words = ['병원', '골프', '통학', '의전', '프라이빗', '이동', '공항', '호텔', '웨딩', '기타']
  await expectTexts(purposes.getBySelector('label')).toEqual(words)
  const values = purposes
    .getByRole('radio')
    .elements()
    .map((one) => (one as HTMLInputElement).value)
  expect(values).toEqual('hospital golf school vip private moving airport hotel wedding etc'.split(' '))
  const options = (label: string) => page.getByLabelText(label).getBySelector('option')
  await expectTexts(options('수하물')).toEqual(['0개', '1개', '2개', '3개', '4개'])
  await expectTexts(options('탑승 인원')).toEqual(['0명', '1명', '2명', '3명', '4명'])
  for (const label of ['수하물', '탑승 인원'])
    await expect.element(page.getByLabelText(label)).toHaveStyle({ fontSize: '16px' })
  await expect.element(page.getByLabelText(/요청 사항/)).toBeVisible()
  await expectAccessible()
})

test('step two needs a purpose and a passenger, and goes back without data loss (C-180, C-182)', async () => {
  await openSecondStep()
  await pressInactive(next())
  await expect.element(page.getByText('이용 목적을 선택해 주세요.')).toBeVisible()
  await choosePurpose('공항')
  await page.getByLabelText('탑승 인원').selectOptions('0')
  await pressInactive(next())
  await expect.element(page.getByText('탑승 인원을 선택해 주세요.')).toBeVisible()
  await press('이전')
  await expect.poll(() => location.pathname).toBe('/reservation/first')
  await expect.element(page.getBySelector('#pickupLocation')).toMatchTextContent('서울역 3번 출구')
  await press('다음')
  await expect.element(page.getByRole('radio', { name: '공항' })).toBeChecked()
  expect(requestsTo(createReservation)).toEqual([])
})
