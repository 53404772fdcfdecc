import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freeDriver, newDesk, openAction, openDesk, patchAnswer } from '#testing/desk.ts'
import { holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  discard,
  expectFailure,
  expectToast,
  expectWorded,
  REFUSALS,
  save,
  UNWORDED,
  focusOn,
} from '#testing/screen.tsx'
import { patchReservation } from '../contract.ts'

const choose = (label: string | RegExp) => dialog().getByLabelText(label).click()

test('a failed change shows its error in the dialog, not in a toast (A-012, A-066) @long', async () => {
  const desk = newDesk()
  const endpoint = patchReservation
  await openDesk(desk)
  for (const [button, choice, statuses] of [
    [/상태 변경/, '예약 확정', REFUSALS],
    [/차량 배정/, /STARIA 702바9104/, [429]],
    [/기사 배정/, freeDriver.name, [429]],
  ] as const) {
    await openAction(button, desk.ride())
    await choose(choice)
    serve(refuse(endpoint, 400, 'BUG', '서버가 응답하지 못했습니다.'))
    await save()
    await expectFailure('예약 정보 변경에 실패했습니다서버가 응답하지 못했습니다.')
    await expect.element(page.getBySelector('[data-sonner-toast]')).not.toBeInTheDocument()
    const texts = ['예약 정보 변경에 실패했습니다', UNWORDED]
    await expectWorded({ endpoint, statuses: [...statuses], send: save, texts })
    await discard()
  }
})

test('a change without a response fails after 30 seconds and keeps the choice (A-016) @long', async () => {
  const desk = newDesk()
  await openDesk(desk, { more: [holdAnswer(patchAnswer(desk))] })
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 확정')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await save()
  await expect.poll(() => requestsTo(patchReservation).length).toBe(1)
  await vi.advanceTimersByTimeAsync(25_000)
  await expect.element(dialog().getByRole('button', { name: '저장' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(6_000)
  await expectFailure('예약 정보 변경에 실패했습니다')
  await expect.element(dialog().getByLabelText('예약 확정')).toBeChecked()
  expect(requestsTo(patchReservation).length).toBe(1)
})

const conflict = () => dialog().getByRole('alert', { name: '먼저 변경된 내용' })

test('confirming a ride that others have canceled needs a second confirmation @long', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 확정')
  desk.changeElsewhere({ status: 'CANCELLED', display_status: 'CANCELLED' })
  await save()
  await expect.element(conflict()).toMatchTextContent('상태지금: 예약 취소내 입력: 예약 확정')
  await conflict().getByRole('button', { name: '지금 값 그대로 두기' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(desk.ride().status).toBe('CANCELLED')
})

test('a chosen status is saved together with a concurrent change of another field @long', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 확정')
  desk.changeElsewhere({ name: '새 이름' })
  await save()
  await focusOn(conflict().getByRole('button', { name: '둘 다 반영하기' }))
  await userEvent.keyboard('{Enter}')
  await expectToast('예약 상태가 변경되었습니다.')
  expect(desk.ride()).toMatchObject({ status: 'CONFIRMED', name: '새 이름' })
})
