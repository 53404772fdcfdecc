import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerThenEnable, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, press } from '#testing/screen.tsx'
import { openSubscription } from '#testing/subscription-page.ts'
import { addDriver, deleteDriver, type DriverRow, listDrivers } from '../contract.ts'

const driver: DriverRow = {
  id: 'd',
  name: '박운전',
  birthday: '1990-01-01',
  phone: '01012345678',
  license_declared_at: '2026-12-01T00:00:00Z',
}
const listed = (drivers: DriverRow[], can_change = true) => answer(listDrivers, { drivers, can_change })
const card = () => page.getByRole('region', { name: '추가 운전자' })
const field = (label: string | RegExp) => page.getByRole('dialog').getByLabelText(label)

test('a driver is added, once they are 26 and their license is declared, and deleted @long', async () => {
  await openSubscription({}, listed([]))
  await press('운전자 등록')
  await field('이름').fill('박운전')
  await field('생년월일').fill('2010-01-01')
  await press('등록하기')
  await expect.element(page.getByText(/만 26세 이상만 운전/)).toBeVisible()
  await expect.element(page.getByText(/보유했는지 확인해 주세요/)).toBeVisible()
  await expectAccessible()
  await field('생년월일').fill('1990-01-01')
  await field(/운전면허를 1년/).click()
  serve(answerThenEnable(addDriver, { id: 'd' }, listed([driver])))
  await press('등록하기')
  await expectToast('운전자를 등록했습니다.')
  const body = { name: '박운전', birthday: '1990-01-01', phone: null, license_declared: true }
  expect(requestsTo(addDriver)).toMatchObject([{ body }])
  await expect.element(card()).toMatchTextContent(/박운전.*1990\. 1\. 1\. 출생, 010-1234-5678/)
  await expectAccessible()
  serve(answerThenEnable(deleteDriver, undefined, listed([])))
  await press('박운전 삭제')
  await expectToast('운전자를 삭제했습니다.')
})

test('the drivers of an ended subscription cannot be changed', async () => {
  await openSubscription({}, listed([driver], false))
  await expect.element(card()).toMatchTextContent(/박운전/)
  expect(card().getByRole('button').elements()).toHaveLength(0)
})
