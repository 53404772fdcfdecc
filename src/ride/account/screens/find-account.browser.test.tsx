import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  expectAccessible,
  expectTexts,
  expectWorded,
  openScreen,
  PHONE,
  press,
  UNWORDED,
} from '#testing/screen.tsx'
import { forgotId, forgotPassword } from '../contract.ts'

const NAME = '독고영재하늘빛나라우리강산'
const NOT_FOUND = '아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.'
const field = (label: string) => page.getByLabelText(label, { exact: true })
const find = () => press('아이디 찾기')
const open = () => openScreen('/find-account', [], { size: PHONE })

async function openReset(): Promise<void> {
  await openScreen('/find-account', [answer(forgotPassword, { expires_in: 180 })], { size: PHONE })
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
}
async function sendCode(): Promise<void> {
  await field('아이디').fill('new-member-1')
  await field('휴대폰 번호').fill('01012345678')
  await press('인증번호 받기')
}
async function fillNew(code: string, password = 'new-password-9', again = password): Promise<void> {
  await field('인증번호').fill(code)
  await field('새 비밀번호').fill(password)
  await field('새 비밀번호 확인').fill(again)
}
const change = () => press('비밀번호 변경')

test('the id is found by name and phone, and can be searched again (C-116, C-117, C-118, C-120) @long', async () => {
  await open()
  await expectTexts(page.getByRole('tab')).toEqual(['아이디 찾기', '비밀번호 찾기'])
  await field('이름').fill(NAME)
  await field('휴대폰 번호').fill('010-1234-5678')
  const found = holdAnswer(
    answer(forgotId, { id: 'mo***1', created_at: '2026-10-02T03:00:00.000Z', sent: true }),
  )
  serve(found)
  await find()
  await expect.element(page.getByRole('button', { name: '아이디 찾기' })).toHaveAttribute('aria-busy', 'true')
  found.release()
  await expect.element(page.getByText('mo***1')).toBeVisible()
  await expectAccessible()
  expect(requestsTo(forgotId).map(({ body }) => body)).toEqual([{ name: NAME, phone: '01012345678' }])
  await press('다시 찾기')
  await expect.element(field('이름')).toHaveValue('')
})

test('finding an id needs name and ten digits; only an unknown person shows the text to check them (C-119, C-121) @long', async () => {
  await open()
  const incomplete = page.getByText('이름과 휴대폰 번호를 정확히 입력해주세요.')
  await find()
  await expect.element(incomplete).toBeVisible()
  await field('이름').fill(NAME)
  await field('휴대폰 번호').fill('010123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(incomplete).toBeVisible()
  expect(requestsTo(forgotId)).toEqual([])
  await field('휴대폰 번호').fill('01012345678')
  await expectWorded({ endpoint: forgotId, statuses: [404, 422], send: find, texts: [NOT_FOUND] })
  await expectWorded({ endpoint: forgotId, statuses: [401, 429, 500], send: find, texts: [UNWORDED] })
  serve(refuse(forgotId, 409, 'MAINTENANCE', '점검 중입니다.'))
  await find()
  await expect.element(page.getByText('점검 중입니다.')).toBeVisible()
  await expect.element(page.getByText(NOT_FOUND)).not.toBeInTheDocument()
})

test('a code is requested with id and phone, which then become read-only (C-122, C-124, C-125, C-126) @long', async () => {
  await openReset()
  await field('아이디').fill('  ')
  await field('휴대폰 번호').fill('01012345678')
  await press('인증번호 받기')
  await expect.element(page.getByText('모든 항목을 입력해주세요.')).toBeVisible()
  await field('아이디').fill('new-member-1')
  const texts = [`인증번호 발송에 실패했습니다. ${UNWORDED}`]
  const send = () => press('인증번호 받기')
  await expectWorded({ endpoint: forgotPassword, statuses: [401, 429, 500], send, texts })
  serve(answer(forgotPassword, { expires_in: 180 }))
  await send()
  await expect.element(page.getByRole('button', { name: '다시 보내기' })).toBeVisible()
  await expect.element(field('아이디')).toHaveAttribute('readonly')
  await expect.element(field('휴대폰 번호')).toHaveAttribute('readonly')
})

test('the second step shows errors of code and passwords (C-127, C-128, C-129, C-130, C-131, C-133) @long', async () => {
  await openReset()
  await sendCode()
  const wrongs = [
    ['123456', 'new-password-9', 'new-password-8', '비밀번호가 일치하지 않습니다.'],
    ['12345', 'new-password-9', 'new-password-9', '올바른 인증번호를 입력해주세요.'],
    ['123456', '', '', '모든 항목을 입력해주세요.'],
  ] as const
  for (const [code, password, again, text] of wrongs) {
    await fillNew(code, password, again)
    await change()
    await expect.element(page.getByText(text)).toBeVisible()
  }
  expect(requestsTo(forgotPassword).length).toBe(1)
  await expectAccessible()
  await fillNew('123456')
  const texts = ['비밀번호 변경에 실패했습니다. 인증번호를 확인해주세요.', UNWORDED]
  await expectWorded({ endpoint: forgotPassword, statuses: [403, 500], send: change, texts })
})

test('requesting a new code clears the field and its error (C-122) @long', async () => {
  await openReset()
  const wrong = page.getByText('올바른 인증번호를 입력해주세요.')
  const expectBlank = async () => {
    await expect.element(field('인증번호')).toHaveValue('')
    await expect.element(wrong).not.toBeInTheDocument()
  }
  await sendCode()
  for (const again of [['다시 보내기'], ['아이디·번호 다시 입력', '인증번호 받기']]) {
    await fillNew('12345')
    await change()
    await expect.element(wrong).toBeVisible()
    for (const name of again) await press(name)
    await expectBlank()
  }
})

test('after the password is changed, the login opens and typed values are cleared (C-132, C-134) @long', async () => {
  await openReset()
  await sendCode()
  await fillNew('123456')
  await change()
  await press('확인')
  await expect.element(page.getByRole('heading', { name: '어서 오십시오' })).toBeVisible()
  expect(requestsTo(forgotPassword).at(-1)!.body).toEqual({
    id: 'new-member-1',
    phone: '01012345678',
    code: '123456',
    new_password: 'new-password-9',
  })
})

const SPELLINGS = [
  ['+82 10-1234-5678', '010-1234-5678'],
  ['(+82)10-1234-5678', '010-1234-5678'],
  ['0082 10 1234 5678', '010-1234-5678'],
  ['０１０－１２３４－５６７８', '010-1234-5678'],
  ['\u202d010-1234-5678\u202c', '010-1234-5678'],
  ['0507-1319-1234', '0507-1319-1234'],
  ['02 2233 3131', '02-2233-3131'],
  ['010-1234-56789', '010-1234-56789'],
  ['+1 415 555 2671', '+1 415 555 2671'],
] as const

test('a pasted number keeps all digits, and the code is found in a pasted message (C-070, C-074, C-128) @long', async () => {
  await openReset()
  const paste = async (label: string, text: string) => {
    await field(label).clear()
    ;(field(label).element() as HTMLElement).focus()
    document.execCommand('insertText', false, text)
  }
  for (const [pasted, shown] of SPELLINGS) {
    await paste('휴대폰 번호', pasted)
    await expect.element(field('휴대폰 번호')).toHaveValue(shown)
  }
  await sendCode()
  const codes = [
    ['[모심] 인증번호 614988를 입력해 주세요. (3분 이내)', '614988'],
    [' 614 988\u200b', '614988'],
    ['６１４９８８', '614988'],
    ['6149887', '6149887'],
    ['[모심] 인증번호', '[모심] 인증번호'],
  ] as const
  for (const [pasted, shown] of codes) {
    await paste('인증번호', pasted)
    await expect.element(field('인증번호')).toHaveValue(shown)
  }
})
