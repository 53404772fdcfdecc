import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMember } from '#ride/account/member/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { ownMember } from '#testing/booking.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  MEMBER,
  openScreen,
  PHONE,
  press,
  pressIn,
} from '#testing/screen.tsx'
import { putPassword } from '../contract.ts'

const field = (label: string) => dialog().getByLabelText(label, { exact: true })

async function openForm() {
  await openScreen('/user', [answer(getMember, ownMember), answer(listTickets, [])], {
    as: MEMBER,
    size: PHONE,
  })
  await press('비밀번호 변경')
  await expect.element(field('지금 비밀번호')).toBeVisible()
}

test('a member changes the password; a wrong current one is an error at its field @long', async () => {
  await openForm()
  await expectAccessible()
  await field('지금 비밀번호').fill('my-old-password')
  await field('새 비밀번호').fill('my-new-password')
  await field('한 번 더 입력').fill('my-new-password')
  const text = '비밀번호가 맞지 않습니다.'
  serve(refuse(putPassword, 403, 'PASSWORD_WRONG', text, { fields: { password: text } }))
  await pressIn('변경하기')
  await expect.element(field('지금 비밀번호')).toHaveAccessibleDescription(text)
  serve(answer(putPassword, undefined))
  await pressIn('변경하기')
  await expectToast('비밀번호를 변경했습니다.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const sent = { password: 'my-old-password', new_password: 'my-new-password' }
  expect(requestsTo(putPassword).map(({ body }) => body)).toEqual([sent, sent])
})

test('blank, short and different passwords show errors before anything is sent', async () => {
  await openForm()
  await field('새 비밀번호').fill('short')
  await field('한 번 더 입력').fill('other')
  await pressIn('변경하기')
  await expect
    .element(field('지금 비밀번호'))
    .toHaveAccessibleDescription('지금 쓰시는 비밀번호를 입력해 주세요.')
  await expect.element(field('새 비밀번호')).toHaveAccessibleDescription(/비밀번호는 8자 이상 입력해 주세요/)
  await expect.element(field('한 번 더 입력')).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.')
  expect(requestsTo(putPassword)).toEqual([])
})
