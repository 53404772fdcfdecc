import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driverRow } from '#testing/rows.ts'
import { answer, failConnection, holdAnswer, refuse, serve } from '#testing/network.ts'
import {
  dialog,
  discard,
  expectAccessible,
  expectFailure,
  expectWorded,
  FAILURES,
  openScreen,
  press,
  REFUSALS,
  rowOf,
  save,
  UNWORDED,
} from '#testing/screen.tsx'
import { createDriver, deleteDriver, listDrivers, patchDriver } from '../contract.ts'

const driver = driverRow
const openEdit = () =>
  rowOf(driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()

test('each dialog shows a failure and keeps all typed values (A-126, A-130) @long', async () => {
  const adding = holdAnswer(failConnection(createDriver))
  const editing = holdAnswer(refuse(patchDriver, 400))
  const deleting = holdAnswer(refuse(deleteDriver, 400))
  await openScreen('/admin/driver', [answer(listDrivers, [driver]), adding, editing, deleting])
  const failsAfter = async (name: string, held: { release: () => void }, text: string) => {
    const button = dialog().getByRole('button', { name }).last()
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    held.release()
    await expectFailure(text)
    await expect.element(button).not.toHaveAttribute('aria-busy')
  }
  await press('기사 추가')
  await dialog().getByLabelText('이름').fill('못 갈 사람')
  await dialog().getByLabelText('전화번호').fill('01012345678')
  await failsAfter('저장', adding, '기사 등록 중 오류가 발생했습니다.')
  await expect.element(dialog().getByLabelText('이름')).toHaveValue('못 갈 사람')
  await discard()

  await openEdit()
  await failsAfter('저장', editing, '기사 정보 수정 중 오류가 발생했습니다.')
  await dialog().getByRole('button', { name: '삭제' }).click()
  await failsAfter('기사 삭제', deleting, '기사 삭제 중 오류가 발생했습니다.')
})

test('driver forms show their own text if the server’s failure has none (A-130) @long', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, [driver])])
  await openEdit()
  await dialog().getByLabelText('메모').fill('공항 전문')
  const edited = ['기사 정보 수정 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: patchDriver, statuses: FAILURES, send: save, texts: edited })
  await discard()
  await press('기사 추가')
  await dialog().getByLabelText('이름').fill('실패할 기사')
  await dialog().getByLabelText('전화번호').fill('01012345678')
  const added = ['기사 등록 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: createDriver, send: save, texts: added })
})

test('a list of drivers that fails to load shows an error (A-015)', async () => {
  for (const status of REFUSALS.filter((one) => one !== 403)) {
    await openScreen('/admin/driver', [refuse(listDrivers, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})

test('the refusal to delete a driver with a coming ride is shown in the dialog', async () => {
  const text = '예정된 운행이 있는 기사님은 삭제할 수 없습니다.'
  await openScreen('/admin/driver', [
    answer(listDrivers, [driver]),
    refuse(deleteDriver, 409, 'IN_USE', text),
  ])
  await openEdit()
  await dialog().getByRole('button', { name: '삭제' }).click()
  await press('기사 삭제')
  await expectFailure(text)
})

test('a list that fails to load shows an error and a button to load it again', async () => {
  await openScreen('/admin/driver', [refuse(listDrivers, 400, 'BUG', '서버가 응답하지 못했습니다.')])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect.element(page.getByText('서버가 응답하지 못했습니다.')).toBeVisible()
  await expectAccessible()
  serve(answer(listDrivers, [driver]))
  await press('다시 시도')
  await expect.element(rowOf(driver)).toBeVisible()
})
