import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPersonalData, type PersonalDataRow } from '#platform/personal/contract.ts'
import { answer, refuse, serve } from '#testing/network.ts'
import { expectAccessible, expectTexts, openScreen, pageWidth, PHONE, press } from '#testing/screen.tsx'

const rides: PersonalDataRow = {
  of: 'member',
  label: '예약의 이름·휴대폰·장소·요청 사항',
  ground: '예약 이행',
  table: 'reservation',
  columns: ['name', 'phone', 'pickup_location', 'dropoff_location', 'via_locations', 'special_requests'],
  leaves_with_person: true,
  expires: { days: 365, after: '운행일' },
}
const leave: PersonalDataRow = {
  ...rides,
  of: 'driver',
  label: '휴가',
  ground: '배차',
  table: 'driver_leave',
  columns: null,
  expires: null,
}
const open = () =>
  openScreen('/admin/personal-data', [answer(listPersonalData, [rides, leave])], { size: PHONE })

test('shows the stored data of members and drivers, the reason, and the retention', async () => {
  await open()
  await expectTexts(page.getByRole('region', { name: '의전 회원' }).getByRole('listitem')).toEqual([
    '예약의 이름·휴대폰·장소·요청 사항reservation (name, phone, pickup_location, dropoff_location, via_locations, special_requests)보관 근거: 예약 이행지우는 때: 운행일부터 1년, 탈퇴하면 바로',
  ])
  await expectTexts(page.getByRole('region', { name: '기사' }).getByRole('listitem')).toEqual([
    '휴가driver_leave보관 근거: 배차지우는 때: 기사를 삭제하면 바로',
  ])
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
})

test('a list that fails to load shows an error and can be reloaded', async () => {
  await openScreen('/admin/personal-data', [refuse(listPersonalData, 404, '찾을 수 없습니다.')])
  await expect.element(page.getByRole('alert')).toBeVisible()
  serve(answer(listPersonalData, [rides]))
  await press('다시 시도')
  await expect.element(page.getByText('예약의 이름·휴대폰·장소·요청 사항')).toBeVisible()
})
