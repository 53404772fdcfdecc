import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Desk, newDesk, openAction, openDesk } from '#testing/desk.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  expectWorded,
  PHONE,
  press,
  pressIn,
  rowOf,
  save,
  UNWORDED,
  focusOn,
} from '#testing/screen.tsx'
import { listReservations } from '../../contract.ts'
import { type DispatchOut, getDispatch, listDispatch, patchDetails } from '../contract.ts'

const field = (label: string) => dialog().getByLabelText(label, { exact: true })

/** Opens the form for the details of a booking. */
async function openDetails(size = DESKTOP): Promise<Desk> {
  const desk = newDesk()
  await openDesk(desk, { size })
  if (size === PHONE) await rowOf(desk.ride()).getByRole('button').first().click()
  if (size === PHONE) await pressIn('예약 정보 수정')
  else await openAction(/예약 정보 수정/, desk.ride())
  await expect.element(field('출발지')).toHaveValue('서울역 1번 출구')
  return desk
}

const sent = () => requestsTo(patchDetails).map(({ body }) => body as DispatchOut)

test('details are loaded, corrected and sent completely, and undone (A-074, A-076, A-082, A-083) @long', async () => {
  const desk = await openDetails()
  const day = desk.ride().ride_date
  expect(requestsTo(getDispatch).length).toBeGreaterThan(0)
  await field('픽업 시간').fill(`${day}T09:10`)
  await pressIn('경유지 추가')
  await expect.element(field('경유지 3')).toHaveFocus()
  await userEvent.keyboard('시간 없는 곳')
  await field('경유지 1 시간 (선택)').fill('13:00')
  await field('탑승 인원').fill('4')
  await save()
  await expectToast('예약 정보가 변경되었습니다.')
  expect(sent()[0]!.pickup_time).toBe(`${day} 09:10`)
  const stops = ['성수동', '한남동 유엔빌리지 정문', '시간 없는 곳']
  expect(sent()[0]!.via_locations.map(({ location }) => location)).toEqual(stops)
  expect(Object.keys(sent()[0]!)).toHaveLength(16)
  await expect.element(rowOf(desk.ride())).toMatchTextContent('09:10')
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  expect(sent()[1]).toMatchObject({ pickup_time: `${day} 10:30`, reason: '이전 예약 정보로 되돌림' })
})

test('staff choose the recipients and the end of a ride; an incomplete recipient is refused @long', async () => {
  const desk = await openDetails()
  await field('예상 종료').fill(`${desk.ride().ride_date}T14:00`)
  await field('타시는 분께 보낼 문자').selectOptions('당일 안내만')
  await pressIn('함께 알릴 분')
  await field('받는 분 이름').fill('한과장')
  await field('휴대폰 또는 이메일').fill('010-1234-56789')
  await save()
  await expect.element(field('휴대폰 또는 이메일')).toHaveFocus()
  await expect.element(dialog().getByText('휴대폰 번호나 이메일을 정확히 입력해 주세요.')).toBeVisible()
  await field('휴대폰 또는 이메일').fill('han@example.com')
  await save()
  await expectToast('예약 정보가 변경되었습니다.')
  expect(sent()[0]).toMatchObject({
    expected_end_at: `${desk.ride().ride_date}T05:00:00.000Z`,
    notify: {
      passenger: 'DAY',
      others: [{ name: '한과장', phone: null, email: 'han@example.com', language: 'ko' }],
    },
  })
})

test('the form warns of another ride of the member at the typed time @long', async () => {
  const desk = newDesk()
  const day = desk.ride().ride_date
  const other = { ...desk.ride(), id: 'other', pickup_time: `${day} 15:30` }
  await openDesk(desk, { more: [answer(listReservations, [other])] })
  await openAction(/예약 정보 수정/, desk.ride())
  const line = dialog().getByText('같은 분을 같은 날, 같은 시간에 모시는 예약이 이미 있습니다.')
  await expect.element(field('픽업 시간')).toHaveValue(`${day}T10:30`)
  await expect.element(line).not.toBeInTheDocument()
  await field('픽업 시간').fill(`${day}T15:30`)
  await expect.element(line).toBeInViewport()
  await save()
  await expectToast('예약 정보가 변경되었습니다.')
})

const PURPOSES = [
  'hospital',
  'golf',
  'school',
  'vip',
  'private',
  'moving',
  'airport',
  'hotel',
  'wedding',
  'etc',
]

test('a wrong value shows an error at its field and nothing is sent (A-077, A-078, A-079, A-080) @long', async () => {
  await openDetails()
  const options = field('이용 목적').getByRole('option').elements() as HTMLOptionElement[]
  expect(options.map(({ value }) => value)).toEqual(PURPOSES)
  await pressIn('경유지 추가')
  await field('탑승 인원').fill('21')
  await field('수하물').fill('21')
  await save()
  await expect.element(field('경유지 3')).toHaveFocus()
  for (const text of ['경유지를 입력해 주세요.', '1~20명으로 입력해 주세요.', '0~20개로 입력해 주세요.'])
    await expect.element(dialog().getByText(text)).toBeVisible()
  await expectAccessible()
  await pressIn('경유지 3 삭제')
  const time = dialog().getBySelector('input[type=time]').first()
  await focusOn(time)
  await userEvent.keyboard('{Backspace}')
  await save()
  await expect.element(dialog().getByText('시간을 끝까지 입력해 주세요.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('the phone of a booking has at least ten digits (A-017) @long', async () => {
  await openDetails()
  await field('연락처').fill('021234567')
  await expect.element(field('연락처')).toHaveValue('02-123-4567')
  await save()
  await expect.element(dialog().getByText(/번호를 정확히/)).toBeVisible()
  await expect.element(field('연락처')).toHaveAttribute('aria-invalid', 'true')
  await field('연락처').fill('0212345678')
  await save()
  await expectToast('예약 정보가 변경되었습니다.')
  expect(sent()[0]!.phone).toBe('0212345678')
})

test('a failed correction shows an error and keeps the typed values (A-084) @long', async () => {
  await openDetails()
  await field('수하물').fill('1')
  serve(refuse(patchDetails, 400, 'BUG', '서버가 응답하지 못했습니다.'))
  await save()
  await expectFailure('예약 정보 업데이트에 실패했습니다.서버가 응답하지 못했습니다.')
  const texts = ['예약 정보 업데이트에 실패했습니다.', UNWORDED]
  await expectWorded({ endpoint: patchDetails, send: save, texts })
  await expect.element(field('수하물')).toHaveValue(1)
})

test('after a failed load of a booking or list, a button loads it again (A-015, A-075) @long', async () => {
  const desk = newDesk()
  await openDesk(desk, { more: [refuse(getDispatch, 403)] })
  await openAction(/예약 정보 수정/, desk.ride())
  await expectFailure('예약 정보를 불러오는데 실패했습니다.')
  await expectFailure(UNWORDED)
  serve(answer(getDispatch, desk.ride()))
  await pressIn('다시 시도')
  await expect.element(field('출발지')).toHaveValue('서울역 1번 출구')
  await openDesk(desk, { more: [refuse(listDispatch, 429)] })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(`데이터를 불러오지 못했습니다${UNWORDED}`)
  await expectAccessible()
  serve(answer(listDispatch, [desk.ride()]))
  await press('다시 시도')
  await expect.element(rowOf(desk.ride())).toBeVisible()
})

test('a time outside the driver’s working hours is saved with a reason @long', async () => {
  const desk = await openDetails()
  const day = desk.ride().ride_date
  serve(refuse(patchDetails, 409, 'NEEDS_REASON', '사유를 적어 주세요.', { warnings: ['OFF_HOURS'] }))
  await field('픽업 시간').fill(`${day}T07:30`)
  await save()
  await expect.element(dialog().getByText('근무 시간이 아닙니다')).toBeVisible()
  await expect.element(field('이대로 저장하는 이유')).toHaveFocus()
  await expect.element(dialog().getByText('예약 정보 업데이트에 실패했습니다.')).not.toBeInTheDocument()
  serve(answer(patchDetails, ({ body }) => desk.put(desk.ride().id, body as object)))
  await userEvent.keyboard('기사와 통화했습니다{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent()[1]).toMatchObject({ pickup_time: `${day} 07:30`, reason: '기사와 통화했습니다' })
})

const conflict = () => dialog().getByRole('alert', { name: '먼저 변경된 내용' })
const answerConflict = (name: string) => conflict().getByRole('button', { name }).click()

test.each([DESKTOP, PHONE])(
  'changes of two people in different fields are both kept at $width px',
  async (size) => {
    const desk = await openDetails(size)
    await field('도착지').fill('김포공항 국내선')
    desk.changeElsewhere({ passenger_count: 3, special_requests: '조용한 차를 부탁하십니다' })
    await save()
    await expect.element(conflict()).toMatchTextContent('먼저 변경했습니다')
    await expect.element(conflict()).toMatchTextContent('탑승 인원지금: 3명')
    await expect.element(conflict()).not.toMatchTextContent('내 입력')
    await expect.element(field('도착지')).toHaveValue('김포공항 국내선')
    await expectAccessible()
    await answerConflict('둘 다 반영하기')
    await expectToast('예약 정보가 변경되었습니다.')
    expect(sent()[1]).toEqual({ dropoff_location: '김포공항 국내선' })
  },
)

test('if two staff change one field, the second chooses a value; other fields are saved @long', async () => {
  const desk = await openDetails()
  await field('출발지').fill('용산역 3번 출구')
  await field('탑승 인원').fill('5')
  desk.changeElsewhere({ pickup_location: '서울역 9번 출구' })
  await save()
  await expect.element(conflict()).toMatchTextContent('지금: 서울역 9번 출구내 입력: 용산역 3번 출구')
  await answerConflict('겹치지 않는 것만 저장')
  await expectToast('예약 정보가 변경되었습니다.')
  expect(desk.ride()).toMatchObject({ pickup_location: '서울역 9번 출구', passenger_count: 5 })
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  expect(desk.ride()).toMatchObject({ pickup_location: '서울역 9번 출구', passenger_count: 2 })
})

test('shows each field that another person changed, in readable form @long', async () => {
  const desk = await openDetails()
  const day = desk.ride().ride_date
  await field('도착지').fill('김포공항 국내선')
  desk.changeElsewhere({
    name: '강하늘',
    phone: '01077776666',
    pickup_time: `${day} 09:40`,
    via_locations: [{ location: '한남동 유엔빌리지', time: `${day}T10:20:00+09:00` }],
    ride_purpose: 'golf',
    passenger_count: 3,
    luggage_count: 1,
    status: 'CONFIRMED',
    display_status: 'CONFIRMED',
    driver_id: 'other',
    driver: '다른 기사',
    current_stop: 0,
    current_location: '서울역 1번 출구',
  })
  await save()
  for (const text of [
    '이름지금: 강하늘',
    '연락처지금: 010-7777-6666',
    /픽업 시간지금: .* 09:40/,
    '경유지지금: 10:20 한남동 유엔빌리지',
    '이용 목적지금: 골프',
    '탑승 인원지금: 3명',
    '수하물지금: 1개',
    '상태지금: 예약 확정',
    '기사지금: 다른 기사',
    '현재 위치지금: 서울역 1번 출구',
  ])
    await expect.element(conflict()).toMatchTextContent(text)
})
