import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#testing/network.ts'
import { driverRow as driver } from '#testing/rows.ts'
import { dialog, openScreen, rowOf } from '#testing/screen.tsx'
import { getWeek, listDrivers, listLeaves } from '../contract.ts'
import { listDriverDevices } from '../device/contract.ts'

const leave = { id: 'l1', from: '2026-12-01', to: '2026-12-02', note: '', reservations: 0 }

test('staff with the right to dispatch, but not to the fleet, see drivers and leaves read-only', async () => {
  await openScreen(
    '/admin/driver',
    [
      answer(listDrivers, [driver]),
      answer(listLeaves, [leave]),
      answer(getWeek, []),
      answer(listDriverDevices, []),
    ],
    { rights: ['DESK', 'DISPATCH'] },
  )
  await rowOf(driver).getByText(driver.name).click()
  await expect.element(dialog().getByText(/12월 1일/)).toBeVisible()
  for (const name of ['근무 정보 저장', '휴가 등록', /휴가 삭제/])
    await expect.element(dialog().getByRole('button', { name })).not.toBeInTheDocument()
  for (const name of ['기사 추가', /정보 수정/])
    await expect.element(page.getByRole('button', { name, includeHidden: true })).not.toBeInTheDocument()
})
