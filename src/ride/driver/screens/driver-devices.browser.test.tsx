import { expect, test } from 'vitest'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { driverRow as driver } from '#testing/rows.ts'
import {
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  openScreen,
  pressIn,
  rowOf,
} from '#testing/screen.tsx'
import { getWeek, listDrivers, listLeaves } from '../contract.ts'
import { deleteDriverDevice, listDriverDevices, renewDriverLink } from '../device/contract.ts'

const device = {
  id: '018f6d2a-0000-7000-8000-0000000000d1',
  label: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  created_at: '2026-11-27T01:30:00.000Z',
  expires_at: '2026-12-27T01:30:00.000Z',
}

async function openDevices(devices: (typeof device)[], phone = driver.phone) {
  const known = { devices }
  await openScreen('/admin/driver', [
    answer(listDrivers, [{ ...driver, phone }]),
    answer(listLeaves, []),
    answer(getWeek, []),
    answer(listDriverDevices, () => known.devices),
    answer(deleteDriverDevice, () => void (known.devices = [])),
    answer(renewDriverLink, () => void (known.devices = [])),
  ])
  await rowOf(driver).getByText(driver.name).click()
  await pressIn('기사 페이지와 기기')
}

test('staff end a device of a driver @long', async () => {
  await openDevices([device])
  await expect.element(dialog().getByText('iPhone', { exact: true })).toBeVisible()
  await expect.element(dialog().getByText('2026. 11. 27. 10:30 인증', { exact: true })).toBeVisible()
  await expectAccessible()
  await pressIn('해제')
  await expectToast('기기를 해제했습니다.')
  await expect.element(dialog().getByText('인증된 기기가 없습니다.')).toBeVisible()
})

test('staff send a new link only after a confirmation; a failure says so @long', async () => {
  await openDevices([device])
  await pressIn('링크 다시 보내기')
  await expect.element(dialog().getByText(/예전 링크와 인증된 기기가 모두 끊기고/)).toBeVisible()
  expect(requestsTo(renewDriverLink)).toHaveLength(0)
  serve(refuse(renewDriverLink, 409))
  await pressIn('보내기')
  await expectFailure('링크를 보내지 못했습니다.')
  serve(answer(renewDriverLink, undefined))
  await pressIn('링크 다시 보내기')
  await pressIn('보내기')
  await expectToast('새 링크를 기사님께 보냈습니다.')
})

test('a driver without a number gets no link', async () => {
  await openDevices([], '')
  await expect.element(dialog().getByText('전화번호를 등록하시면')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '링크 다시 보내기' })).not.toBeInTheDocument()
})
