import { expect, test } from 'vitest'
import { type Answer, answer, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, openScreen, PHONE, press, pressIn } from '#testing/screen.tsx'
import { getMe } from '#ride/account/staff/contract.ts'
import { listStaffRequests, type StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { getModel } from '#subscribe/catalog/staff/contract.ts'
import { getSubscriberCompany, listStaffDrivers } from '#subscribe/company/staff/contract.ts'
import { recordHandover } from '#subscribe/handover/staff/contract.ts'
import { acceptRequest } from '#subscribe/payment/staff/contract.ts'
import { getStaffRecord } from '#subscribe/record/contract.ts'
import { getStaffSubscription } from '#subscribe/record/staff/contract.ts'
import { listStaffSubscriptions, type StaffSubscriptionRow } from '#subscribe/subscription/staff/contract.ts'
import {
  checkLicense,
  type CheckRow,
  type LicensePerson,
  listLicenseChecks,
  noteLicense,
} from '../contract.ts'

const ID = '018f6d2a-0000-7000-8000-000000000001'
const DRIVER = '018f6d2a-0000-7000-8000-000000000002'
const model = { id: ID, name: 'GV90', image: 'drawing:none', brand: { name: '제네시스' } }
const request: StaffRequestRow = {
  id: ID,
  version: 1,
  month: 12,
  created_at: '2026-11-28T03:00:00.000Z',
  status: 'REQUESTED',
  coupon: null,
  car: { id: ID, color: null, model },
  price: { fee: 900_000, coupon_discount: 0, point_amount: 0, first_month: 900_000, later_months: 900_000 },
  reason: null,
  delivery: null,
  declined_until: null,
  subscriber: { id: ID, name: '김구독', mobile: '01028419931', birthday: '1990-05-05' },
  card: { name: '시험카드', number: '4330-****' },
}
const subscription = {
  id: ID,
  status: 'ACTIVE',
  stage: 'CONFIRMING',
  start_date: '2026-12-01',
  end_date: '2027-11-30',
  end_reason: null,
  month: 12,
  fee: 900_000,
  version: 1,
  subscriber: { id: ID, name: '김구독', mobile: '01028419931' },
  car: {
    id: ID,
    registration_number: null,
    brand_name: '제네시스',
    model_name: 'GV90',
    image: 'drawing:none',
  },
  paid: 1,
  failed: 0,
  first_due_on: null,
  is_car_out: false,
} as unknown as StaffSubscriptionRow
const record = {
  is_car_out: false,
  handovers: [],
  mileage: { latest: null, from: null, covered: 20_000, km_price: 200, reports: [] },
  is_givable: true,
  is_changing: false,
  return_refusal: null,
  least_mileage: null,
  return_fees: [],
  settlements: [],
} as never

const checked: CheckRow = {
  id: ID,
  result: 'VALID',
  mismatched: [],
  reason: null,
  checked_by: '관리자',
  checked_at: '2026-11-28T03:00:00.000Z',
}
const subscriber: LicensePerson = { driver_id: null, name: '김구독', last: null, is_covered: false }
const checks = (people: LicensePerson[], is_required = true) =>
  answer(listLicenseChecks, { is_required, people })
const unanswered: CheckRow = { ...checked, result: 'OUTAGE' }

async function openRequest(people: LicensePerson[], more: object = {}, own: Answer[] = []) {
  const around = [
    answer(listStaffRequests, [request]),
    answer(getSubscriberCompany, { company: null }),
    answer(getModel, { ...model, car: [] } as never),
  ]
  await openScreen('/admin/subscription/requests', [...own, ...around, checks(people)], more)
  await press(/심사하기/)
}
const card = async (number = '11-20-123456-01', serial = 'a1b2c3') => {
  await pressIn('김구독 면허 확인')
  await dialog().getByLabelText('면허번호').fill(number)
  await dialog().getByLabelText('암호일련번호').fill(serial)
}
/** Presses a button that looks inactive; it then shows what is missing. */
const pressUnready = (name: string) => dialog().getByRole('button', { name }).click({ force: true })
const shown = (text: string | RegExp) => expect.element(dialog().getByText(text).first()).toBeVisible()

test('a press without a required check says who is missing; a valid check lets staff accept @long', async () => {
  await openRequest([subscriber])
  await pressUnready('승인하기')
  await shown('30일 안에 유효로 확인된 운전자격이 필요합니다: 김구독')
  expect(requestsTo(acceptRequest)).toEqual([])
  await card()
  await expectAccessible()
  serve(
    answer(checkLicense, () => {
      serve(checks([{ ...subscriber, last: checked, is_covered: true }]))
      return checked
    }),
    answer(acceptRequest, { status: 'ACTIVE' } as never),
  )
  await pressIn('조회하기')
  await expectToast('유효한 운전면허입니다.')
  await shown('유효')
  expect(requestsTo(checkLicense).map(({ body }) => body)).toEqual([
    {
      request_id: ID,
      driver_id: null,
      license_number: '11-20-123456-01',
      serial: 'a1b2c3',
      license_class: 'FIRST',
    },
  ])
  await pressIn('승인하기')
  await expectToast('신청을 승인했습니다.')
})

test('numbers in another form are refused at their fields and not sent', async () => {
  await openRequest([subscriber])
  await card('1120', '12')
  await pressIn('조회하기')
  await shown('면허번호 12자리를 확인해 주세요.')
  await shown('암호일련번호 5~6자리를 확인해 주세요.')
  expect(requestsTo(checkLicense)).toEqual([])
})

test.each<[CheckRow['result'], CheckRow['mismatched'], string]>([
  ['SUSPENDED', [], '정지·취소'],
  ['MISMATCH', ['SERIAL'], '불일치: 암호일련번호'],
  ['MISMATCH', ['BIRTHDAY'], '불일치: 생년월일'],
])('a license that is %s %j is shown as such and counts as missing', async (result, mismatched, text) => {
  await openRequest([subscriber], { size: PHONE })
  await card()
  const last = { ...checked, result, mismatched }
  serve(
    answer(checkLicense, () => {
      serve(checks([{ ...subscriber, last }]))
      return last
    }),
  )
  await pressIn('조회하기')
  await shown(text)
  await expect.poll(() => dialog().getByLabelText('면허번호').elements().length).toBe(mismatched.length)
  await expectAccessible()
  await pressUnready('승인하기')
  await shown(/필요합니다: 김구독/)
})

test('after an outage the owner notes the official result with a reason @long', async () => {
  await openRequest([{ ...subscriber, last: unanswered }])
  await pressIn('공식 결과 직접 기록')
  await pressIn('기록하기')
  await shown('직접 기록하는 사유를 입력해 주세요.')
  await dialog().getByLabelText('직접 기록하는 사유').fill('안전운전 통합민원')
  await expectAccessible()
  const last = { ...checked, reason: '안전운전 통합민원' }
  serve(
    answer(noteLicense, () => {
      serve(checks([{ ...subscriber, last, is_covered: true }]))
      return last
    }),
  )
  await pressIn('기록하기')
  await expectToast('조회 결과를 기록했습니다.')
  await shown(/공식 결과를 직접 기록함: 안전운전 통합민원/)
  expect(requestsTo(noteLicense).map(({ body }) => body)).toEqual([
    { request_id: ID, driver_id: null, result: 'VALID', reason: '안전운전 통합민원' },
  ])
})

test('staff without the owner’s right see who can note the result', async () => {
  const me = answer(getMe, { id: 'staff', name: '이구독', rights: ['SUBSCRIPTION'] } as never)
  await openRequest([{ ...subscriber, last: unanswered }], {}, [me])
  await shown(/대표 관리자가/)
  await expect.element(dialog().getByRole('button', { name: '공식 결과 직접 기록' })).not.toBeInTheDocument()
})

test('before any photo, the handover names each person without a recent check @long', async () => {
  const driver = { ...subscriber, driver_id: DRIVER, name: '제이운전', last: checked }
  await openScreen(
    '/admin/subscription/subscriptions',
    [
      answer(listStaffSubscriptions, [subscription]),
      answer(getStaffSubscription, { ...subscription, payments: [] }),
      answer(getSubscriberCompany, { company: null }),
      answer(listStaffDrivers, []),
      answer(getStaffRecord, record),
      checks([{ ...subscriber, last: checked, is_covered: true }, driver]),
    ],
    { size: PHONE },
  )
  await press(/구독 보기/)
  await pressIn('차량 인도')
  await shown('오래된 결과입니다. 다시 확인해 주세요.')
  await pressUnready('인도 저장')
  await shown('24시간 안에 유효로 확인된 운전자격이 필요합니다: 제이운전')
  await expect.element(dialog().getByText('앞면 사진을 올려 주세요.')).not.toBeInTheDocument()
  await expectAccessible()
  expect(requestsTo(recordHandover)).toEqual([])
})
