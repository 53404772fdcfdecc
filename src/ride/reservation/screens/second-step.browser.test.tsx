import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anyPhoneDigits } from '#kit/any-phone.ts'
import { listPassengers } from '#ride/addressbook/contract.ts'
import { createReservation } from '../contract.ts'
import { choosePurpose, openSecondStep, ownRide } from '#testing/booking.ts'
import { answer, requestsTo, serve } from '#testing/network.ts'
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

test('step two needs a purpose and a passenger; going back keeps the values (C-180, C-182) @long', async () => {
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

test('a sign name for another passenger is shown in the review and booked @long', async () => {
  await openSecondStep([], { name: '이회장', phone: '010-2222-4444' })
  await page.getByLabelText(/피켓 문구/).fill('Mr. Smith')
  await choosePurpose('공항')
  await expectAccessible()
  await press('다음')
  await expect.element(page.getByText('피켓Mr. Smith')).toBeInTheDocument()
  serve(answer(createReservation, { ...ownRide, same_time: false }))
  await press('1 Ticket으로 예약 신청')
  await expect
    .poll(() => requestsTo(createReservation).map(({ body }) => body.sign_name))
    .toEqual(['Mr. Smith'])
})

test('the passenger can be marked silent and recipients added; the review names them @long', async () => {
  await openSecondStep([], { name: '이회장', phone: '010-2222-4444' })
  await choosePurpose('공항')
  await page.getByLabelText('타시는 분께 보낼 문자').selectOptions('보내지 않음')
  await press('+ 함께 알릴 분')
  await pressInactive(next())
  await expect.element(page.getByText('이름을 입력해 주세요.')).toBeVisible()
  await expect.element(page.getByLabelText('받는 분 이름')).toHaveFocus()
  await page.getByLabelText('받는 분 이름').fill('Mr. Smith')
  await page.getByLabelText('휴대폰 또는 이메일').fill('smith@example.com')
  await page.getByLabelText('언어').selectOptions('English')
  await expectAccessible()
  await press('다음')
  await expect.element(page.getByText('예약하신 분, 이회장님 (보내지 않음), Mr. Smith')).toBeVisible()
  serve(answer(createReservation, { ...ownRide, same_time: false }))
  await press('1 Ticket으로 예약 신청')
  await expect
    .poll(() => requestsTo(createReservation).map(({ body }) => body.notify))
    .toEqual([
      {
        passenger: 'NONE',
        others: [{ name: 'Mr. Smith', phone: null, email: 'smith@example.com', language: 'en' }],
      },
    ])
})

test('a passenger marked silent in the address book gets no messages by default, as the review says @long', async () => {
  const [name, phone] = ['이회장', '010-2222-4444']
  const kept = { id: 'p', name, phone: anyPhoneDigits(phone), note: '', is_silent: true }
  await openSecondStep([answer(listPassengers, [kept])], { name, phone })
  await expect
    .element(page.getByRole('option', { name: '보내지 않음 (주소록: 본인에게 알리지 않음)' }))
    .toBeInTheDocument()
  await choosePurpose('공항')
  await press('다음')
  await expect.element(page.getByText('예약하신 분, 이회장님 (보내지 않음)')).toBeVisible()
  await press('이전')
  await page.getByLabelText('타시는 분께 보낼 문자').selectOptions('모두')
  await press('다음')
  await expect.element(page.getByText('예약하신 분, 이회장님 (모두)')).toBeVisible()
})
