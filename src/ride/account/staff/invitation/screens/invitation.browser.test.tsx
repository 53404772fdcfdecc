import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, openScreen, PHONE, press } from '#testing/screen.tsx'
import { acceptInvitation, getInvitation } from '../../contract.ts'

const invited = answer(getInvitation, { name: '정배차', staff_role: 'DISPATCHER' })
const open = (shown = invited) => openScreen('/staff-invitations/t1', [shown], { size: PHONE })

test('an invited person sets an id and a password; a taken id shows an error @long', async () => {
  await open()
  await expect.element(page.getByText(/배차 담당 직원으로 초대받으셨습니다/)).toBeVisible()
  await press('시작하기')
  expect(requestsTo(acceptInvitation)).toEqual([])
  await page.getByLabelText('아이디').fill('dispatch1')
  await page.getByLabelText('비밀번호').fill('correct-horse-1')
  await expectAccessible()
  serve(refuse(acceptInvitation, 409, 'LOGIN_ID_TAKEN', '이미 사용 중인 아이디입니다.'))
  await press('시작하기')
  await expect.element(page.getByText('이미 사용 중인 아이디입니다.').first()).toBeVisible()
  expect(requestsTo(acceptInvitation)[0]!.body).toEqual({
    login_id: 'dispatch1',
    password: 'correct-horse-1',
  })
})

test('a used or expired link shows an error', async () => {
  await open(refuse(getInvitation, 404, 'NOT_FOUND', '없습니다.'))
  await expect.element(page.getByText(/이미 사용했거나 기한이 지난 초대입니다/)).toBeVisible()
})
