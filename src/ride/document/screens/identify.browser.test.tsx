import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getFile, upload } from '#platform/file/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { openBooking, ownMember } from '#testing/booking.ts'
import { answer, answerFile, refuse, requestsTo, serve, answerThenEnable } from '#testing/network.ts'
import {
  chooseFile,
  expectAccessible,
  expectToast,
  expectWorded,
  pictureFile,
  press,
  UNWORDED,
} from '#testing/screen.tsx'
import { submitIdentity } from '../contract.ts'

const open = (changes: Partial<typeof ownMember> = {}, ...answers: ReturnType<typeof answer>[]) =>
  openBooking('/identify', [...answers, answer(getMember, { ...ownMember, ...changes })])
const sign = () => page.getBySelector('[data-icon]')
const input = () => page.getByLabelText(/신분증 사진 선택|다른 사진 선택/)
const register = () => press('등록')
const alert = (text: string) => page.getByRole('alert').getByText(text)
const UPLOADED = '사진을 올렸습니다. 등록을 눌러 주세요.'
const WRONG_TYPE = 'JPG, PNG, WebP 사진만 올리실 수 있습니다.'

test('the page shows the status and the next step (C-250, C-251, C-252)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('신원 인증')
  await expect.element(page.getByRole('heading', { name: '인증 필요' })).toBeVisible()
  await expect.element(sign()).toHaveAttribute('data-icon', 'minus')
  await expect.element(sign()).toHaveClass(/bg-neutral/)
  await expect.element(page.getByText('주민등록번호 뒷자리 7자리를 반드시 가리고')).toBeVisible()
  await page.getByRole('button', { name: /안내/ }).click()
  await expect.element(page.getByText(/승인일로부터 30일 후/)).toBeVisible()
  await expectAccessible()
})

test('each decision of staff has its text, sign and color (C-253, C-254) @long', async () => {
  const file = answerFile(getFile, await pictureFile(600, 380))
  const looks = [
    ['PENDING', '인증 필요', 'minus', /bg-neutral/],
    ['REJECTED', '인증 보류', 'minus', /bg-yellow/],
    ['APPROVED', '인증 됨', 'check', /bg-green/],
  ] as const
  for (const [identity_status, word, icon, tone] of looks) {
    await open({ identity_status, identity_file: 'f1' }, file)
    await expect.element(page.getByRole('heading', { name: word })).toBeVisible()
    await expect.element(sign()).toHaveAttribute('data-icon', icon)
    await expect.element(sign()).toHaveClass(tone)
  }
  await open({}, refuse(getMember, 404))
  await expect.element(page.getByText(UNWORDED)).toBeVisible()
})

test('a file that is not a picture, or too large, shows an error and is not sent (C-255, C-256, C-259)', async () => {
  await open()
  await register()
  await expect.element(alert('이미지를 먼저 업로드해주세요.')).toBeVisible()
  await expect.element(input()).toHaveAttribute('accept', expect.stringContaining('image/jpeg'))
  const wrongs: [content: BlobPart, type: string, text: string][] = [
    ['<svg/>', 'image/svg+xml', WRONG_TYPE],
    [new Uint8Array(5 * 1024 * 1024 + 1), 'image/jpeg', '파일 크기는 5MB 이하여야 합니다.'],
    ['<html>', 'image/jpeg', WRONG_TYPE],
  ]
  for (const [content, type, text] of wrongs) {
    await chooseFile(input(), new File([content], '신분증.jpg', { type }))
    await expect.element(alert(text)).toBeVisible()
  }
  await expect.element(page.getByRole('img', { name: '선택하신 신분증 사진' })).not.toBeInTheDocument()
  expect(requestsTo(upload)).toEqual([])
  await expectAccessible()
})

test('a picture is uploaded, then submitted; each failure can be retried (C-257, C-258, C-260, C-261, C-262, C-263) @long', async () => {
  await open()
  const picture = await pictureFile(600, 380)
  for (const [index, status] of [403, 500].entries()) {
    serve(refuse(upload, status))
    await chooseFile(input(), picture)
    await expect.poll(() => requestsTo(upload)).toHaveLength(index + 1)
    await expect.element(alert('이미지 업로드에 실패했습니다.')).toBeVisible()
    await expect.element(alert(UNWORDED)).toBeVisible()
  }
  serve(answer(upload, 'picture-1'))
  await press('다시 올리기')
  await expect.element(page.getByText(UPLOADED)).toBeVisible()
  await expect.element(page.getByRole('img', { name: '선택하신 신분증 사진' })).toBeVisible()
  const form = requestsTo(upload).at(-1)!.body as FormData
  expect([form.get('purpose'), (form.get('image') as File).name]).toEqual(['identity', 'picture.jpg'])
  const texts = ['신원 인증에 실패했습니다.', UNWORDED]
  await expectWorded({ endpoint: submitIdentity, statuses: [403, 409], send: register, texts })
  serve(
    answerThenEnable(
      submitIdentity,
      { ...ownMember, identity_status: 'PENDING', identity_file: 'picture-1' },
      answer(getMember, { ...ownMember, identity_status: 'PENDING', identity_file: 'picture-1' }),
      answerFile(getFile, picture),
    ),
  )
  await register()
  await expectToast('심사 신청이 완료되었습니다.')
  await expect.element(page.getByText('제출하신 사진을 확인하고 있습니다.')).toBeVisible()
  expect(requestsTo(submitIdentity).at(-1)!.body).toEqual({ identity_file: 'picture-1' })
  await expectAccessible()
})
