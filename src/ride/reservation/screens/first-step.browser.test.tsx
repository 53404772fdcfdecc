import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/shells/with-queries.tsx'
import { clientConfig } from '#ride/account/contract.ts'
import { createHold } from '#ride/hold/contract.ts'
import { createPassenger, listPlaces } from '#ride/addressbook/contract.ts'
import { chooseCar, firstDay, openBooking, writePlace } from '#testing/booking.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectTexts, expectToast, press, pressInactive } from '#testing/screen.tsx'

const INCOMPLETE = '모든 필수 항목을 입력해주세요. 경유지를 추가한 경우 경유지 주소와 시간도 입력해야 합니다.'
const next = () => page.getByRole('button', { name: '다음' })
const place = (id: string) => page.getBySelector(`#${id}`)
const stops = () => page.getByRole('group', { name: /^경유지 \d$/ })

afterEach(() => {
  delete window.kakao
  vi.useRealTimers()
})

/** Replaces the provider's widget by one with a single address. */
function stubPostcode(): void {
  class Postcode {
    options: { oncomplete: (address: never) => void }
    constructor(options: Postcode['options']) {
      this.options = options
    }
    embed(element: HTMLElement): void {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = '도로명 동호로 249'
      const address = {
        userSelectedType: 'R',
        roadAddress: '서울 중구 동호로 249',
        jibunAddress: '',
        buildingName: '',
      }
      button.addEventListener('click', () => this.options.oncomplete(address as never))
      element.append(button)
    }
  }
  window.kakao = { Postcode }
}

test('without a draft, or before its turn, a step redirects to the current step (C-157, C-160) @long', async () => {
  for (const step of ['first', 'second', 'third']) {
    await openBooking(`/reservation/${step}`)
    await expect.poll(() => location.pathname).toBe('/calendar')
  }
})

test('step one shows its fields at 30 % and the errors of missing ones (C-160, C-161, C-171, C-172)', async () => {
  await chooseCar()
  const progress = page.getByRole('progressbar', { name: '예약 진행률' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '30')
  await expect.element(page.getByLabelText('이름')).toHaveValue('황보 하늘')
  for (const label of ['연락처', '출발 시간']) await expect.element(page.getByLabelText(label)).toBeVisible()
  for (const id of ['pickupLocation', 'dropoffLocation']) await expect.element(place(id)).toBeVisible()
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('연락처').fill('01028419931')
  await pressInactive(next())
  await expect.element(page.getByText(INCOMPLETE)).toBeVisible()
  await expect.element(page.getByLabelText('출발 시간')).toHaveFocus()
  expect(location.pathname).toBe('/reservation/first')
  await expectAccessible()
})

test('a place is searched in the provider’s widget; the tabs do not move (C-162, C-163) @long', async () => {
  stubPostcode()
  const config = holdAnswer(
    answer(clientConfig, { iamport_script: '', iamport_code: '', iamport_channel: '', postcode_script: '' }),
  )
  await chooseCar('ALPHARD', [config])
  await place('pickupLocation').click()
  await expectTexts(page.getByRole('tab')).toEqual(['주소 검색', '직접 입력'])
  const before = layout()
  config.release()
  await expect.element(page.getByRole('button', { name: /도로명/ })).toBeVisible()
  expect(layout()).toEqual(before)
  await expectAccessible()
  await page.getByRole('button', { name: /도로명/ }).click()
  await expect.element(place('pickupLocation')).toMatchTextContent('동호로 249')
})

test('a failed postcode service shows an error; a typed place must not be blank (C-164, C-165)', async () => {
  await chooseCar()
  await place('dropoffLocation').click()
  const down = '지금은 우편번호 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.'
  await expect.element(page.getByText(down)).toBeVisible()
  await press('직접 입력하기')
  const confirm = page.getByRole('button', { name: '확인' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('장소').fill('   ')
  await pressInactive(confirm)
  await expect.element(page.getByText('장소를 입력해주세요.')).toBeVisible()
  await page.getByLabelText('장소').fill('서울역')
  await userEvent.keyboard('{Enter}')
  await expect.element(place('dropoffLocation')).toMatchTextContent('서울역')
  await expect.element(place('dropoffLocation')).toHaveFocus()
})

test('at most five stops can be added, and each can be removed (C-166, C-168) @long', async () => {
  await chooseCar()
  const add = page.getByRole('button', { name: '경유지 추가' })
  for (let count = 0; count < 5; count++) await add.click()
  await expect.element(add).not.toBeInTheDocument()
  expect(stops().elements().length).toBe(5)
  for (let count = 5; count > 0; count--) await press(`경유지 ${count} 삭제`)
  expect(stops().elements().length).toBe(0)
  await expect.element(add).toBeVisible()
})

test('a stop needs a place and a time after pickup; then step two opens (C-169, C-170, C-171, C-173) @long', async () => {
  await chooseCar()
  await page.getByLabelText('연락처').fill('01028419931')
  await press('경유지 추가')
  await writePlace('stop-place-0', '한남동 유엔빌리지')
  await writePlace('pickupLocation', '서울역')
  await writePlace('dropoffLocation', '인천공항 2터미널')
  await page.getByLabelText('출발 시간').fill('10:30')
  await pressInactive(next())
  await expect.element(page.getByText(INCOMPLETE)).toBeVisible()
  await place('stop-time-0').fill('09:00')
  await next().click()
  await expect.element(page.getByText('경유지 시간은 출발 이후, 같은 날이어야 합니다.')).toBeVisible()
  await place('stop-time-0').fill('11:20')
  await next().click()
  await expect.poll(() => location.pathname).toBe('/reservation/second')
  expect((history.state as { usr: unknown }).usr).toMatchObject({
    selectedCar: { name: 'ALPHARD', maxSeats: 4 },
    selectedDate: firstDay,
  })
})

test('a new passenger is saved only if they are the passenger of the booking; a full address book shows an error @long', async () => {
  const full = '주소록에는 50분까지 저장하실 수 있습니다.'
  await chooseCar('ALPHARD', [refuse(createPassenger, 409, 'TOO_MANY_PASSENGERS_KEPT', full)])
  const keep = page.getByLabelText('주소록에 저장')
  const typeOther = async () => {
    await press('다른 분이 타십니다')
    await page.getByLabelText('이름').fill('가나다')
    await page.getByLabelText('연락처').fill('01022224444')
    await keep.click()
  }
  await typeOther()
  await press('제가 탑니다')
  await expect.element(page.getByLabelText('이름')).toHaveValue('황보 하늘')
  await typeOther()
  await page.getByLabelText('출발 시간').fill('10:30')
  await writePlace('pickupLocation', '서울역')
  await writePlace('dropoffLocation', '김포공항 국내선')
  await next().click()
  await expectToast(`주소록에 저장하지 못했습니다. ${full}`)
  expect(requestsTo(createPassenger).length).toBe(1)
})

test('a passenger may have a foreign number; an ambiguous one is kept as typed and refused @long', async () => {
  await chooseCar()
  await press('다른 분이 타십니다')
  await page.getByLabelText('이름').fill('Jacob Lee')
  await page.getByLabelText('출발 시간').fill('10:30')
  await writePlace('pickupLocation', '서울역')
  await writePlace('dropoffLocation', '김포공항 국내선')
  const phone = page.getByLabelText('연락처')
  for (const unclear of ['+1 (415) 555-267', '1 415 555 2671', '0507-1319-12345']) {
    await phone.fill(unclear)
    await next().click()
    await expect.element(page.getByText(/국가 번호부터 적어 주세요/)).toBeVisible()
    await expect.element(phone).toHaveFocus()
    await expect.element(phone).toHaveValue(unclear)
  }
  await phone.fill('+1 (415) 555.2671')
  await expect.element(phone).toHaveValue('+1 415-555-2671')
  await next().click()
  await expect.poll(() => location.pathname).toBe('/reservation/second')
})

const recent = ['롯데호텔 서울 (서울 중구 을지로 30)', '서울역', '김포공항 국내선']
const knownPlaces = answer(listPlaces, {
  saved: [{ id: '1', label: '회사', location: '세종대로 1' }],
  recent,
})
/** The positions of the picker's tabs, and its height, without the opening animation. */
const layout = () => [
  (page.getByRole('tablist').element() as HTMLElement).offsetTop,
  (page.getByRole('dialog').element() as HTMLElement).offsetHeight,
]

test('saved places are chips, and recent places have a heading; one press chooses a place @long', async () => {
  await chooseCar('ALPHARD', [knownPlaces])
  await place('pickupLocation').click()
  await expect.element(page.getByRole('heading', { name: '최근 장소' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('list', { name: '자주 쓰는 장소' }).getByRole('button', { name: '회사' }).click()
  await expect.element(place('pickupLocation')).toMatchTextContent('세종대로 1')
  await place('dropoffLocation').click()
  await page.getByRole('button', { name: '롯데호텔 서울' }).click()
  await expect.element(place('dropoffLocation')).toMatchTextContent('롯데호텔 서울 (서울 중구 을지로 30)')
})

test.each([
  ['places', knownPlaces],
  ['no places', answer(listPlaces, { saved: [], recent: [] })],
  ['an error', refuse(listPlaces, 403)],
])('%s that load after the opening do not move anything', async (_, late) => {
  const held = holdAnswer(late)
  await chooseCar('ALPHARD', [held])
  await place('pickupLocation').click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  const before = layout()
  held.release()
  await expect.element(page.getByRole('status', { name: '장소를 불러오는 중입니다' })).not.toBeInTheDocument()
  expect(layout()).toEqual(before)
})

test('a refetch while the picker is open does not change its places', async () => {
  await chooseCar('ALPHARD', [knownPlaces])
  await place('pickupLocation').click()
  await expect.element(page.getByRole('button', { name: '서울역' })).toBeVisible()
  const before = layout()
  const asked = requestsTo(listPlaces).length
  serve(answer(listPlaces, { saved: [], recent: ['새로운 곳', ...recent] }))
  await queryClient.refetchQueries()
  expect(requestsTo(listPlaces).length).toBeGreaterThan(asked)
  await expect.element(page.getByText('새로운 곳')).not.toBeInTheDocument()
  expect(layout()).toEqual(before)
})

test('a meeting point stays if only details are added to its place @long', async () => {
  await chooseCar()
  const meeting = page.getByLabelText('만나실 곳')
  await writePlace('pickupLocation', '서울역')
  await meeting.fill('1층 로비')
  await writePlace('pickupLocation', '서울역 서부')
  await expect.element(meeting).toHaveValue('1층 로비')
  await writePlace('pickupLocation', '롯데호텔 서울')
  await expect.element(meeting).toHaveValue('')
  await expectAccessible()
})

test('a car that is gone redirects to the calendar; a held one shows a countdown', async () => {
  await chooseCar()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^이 차량을 .*(10:00|9:5\d)$/)
  const gone = '이 차량은 방금 예약되었습니다.'
  await chooseCar('ALPHARD', [refuse(createHold, 409, 'CAR_UNAVAILABLE', gone)])
  await expect.element(page.getByText(gone)).toBeVisible()
  const back = page.getByRole('link', { name: '다른 날짜·차량 보기' })
  await expect.element(back).toHaveAttribute('href', `/calendar?date=${firstDay}`)
})

test('an expired hold keeps the typed values, and the car can be held again @long', async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await chooseCar()
  await page.getByLabelText('출발 시간').fill('10:30')
  vi.setSystemTime(start + 485_000)
  await expect.element(page.getByRole('timer')).toMatchTextContent(/1:\d\d$/)
  vi.setSystemTime(start + 610_000)
  await expect.element(page.getByText('예약 시간이 지나 차량이 풀렸습니다.')).toBeVisible()
  await expectAccessible()
  await press('다시 잡기')
  await expect.element(page.getByRole('timer')).toMatchTextContent(/(10:00|9:5\d)$/)
  await expect.element(page.getByLabelText('출발 시간')).toHaveValue('10:30')
})
