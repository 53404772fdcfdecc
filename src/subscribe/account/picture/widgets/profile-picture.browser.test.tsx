import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerFile, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { chooseFile, expectAccessible, pictureFile, press } from '#testing/screen.tsx'
import { openProfile } from '#testing/subscription-page.ts'
import { subscriberAccount } from '#testing/subscriber.ts'
import { getAccount, patchAccount } from '../../contract.ts'
import { getProfilePicture, uploadProfilePicture } from '../contract.ts'
import { addressOf } from '../rules.ts'

const withPicture = { ...subscriberAccount, profile_image: addressOf('9b2d7a52-7f0e-4a53-9d1c-1f3c3c7e1a11') }
const shown = () => page.getByRole('img', { name: '프로필 사진' })

test('a profile shows the uploaded picture, says why one is refused, and removes it (S-015) @long', async () => {
  await openProfile({ answers: [refuse(uploadProfilePicture, 429, 'TOO_MANY', '내일 다시 올려 주세요.')] })
  await chooseFile(page.getByLabelText('사진 올리기'), await pictureFile())
  await expect.element(page.getByText(/내일 다시 올려 주세요/)).toBeVisible()
  serve(
    answerThenEnable(uploadProfilePicture, withPicture, answer(getAccount, withPicture)),
    answerFile(getProfilePicture, await pictureFile()),
  )
  await chooseFile(page.getByLabelText('사진 올리기'), await pictureFile())
  await expect.element(shown()).toBeVisible()
  await expectAccessible()
  serve(answerThenEnable(patchAccount, subscriberAccount, answer(getAccount, subscriberAccount)))
  await press('사진 삭제')
  await expect.element(page.getByLabelText('사진 올리기')).toBeVisible()
  expect(requestsTo(patchAccount)).toMatchObject([{ body: { profile_image: null } }])
  await expect.element(shown()).not.toBeInTheDocument()
})
