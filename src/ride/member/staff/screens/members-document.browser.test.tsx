import { expect, test } from 'vitest'
import { patchMember } from '#ride/account/member/contract.ts'
import { getFile } from '#platform/file/contract.ts'
import { lastMemberPatch, openDialog, openMember } from '#testing/members.ts'
import { answerFile, refuse, requestsTo, serve, sendStaffEvents } from '#testing/network.ts'
import { memberRow as member } from '#testing/rows.ts'
import { dialog, expectAccessible, expectToast, pictureFile, pressIn, rowOf, save } from '#testing/screen.tsx'

const pending = { identity_status: 'PENDING' as const, identity_file: 'file-1' }
const document = () => dialog().getByRole('img', { name: `${member.name} 님의 신분증` })

async function openDocument(): Promise<void> {
  await openMember(pending, answerFile(getFile, await pictureFile(600, 400)))
  await openDialog(/본인인증/)
  await expect.element(document()).toBeVisible()
}

test('staff see the document beside the decision, zoom it, and give a reason (A-041) @long', async () => {
  await openDocument()
  await pressIn('확대')
  await expect.element(dialog().getByText('140%')).toBeVisible()
  sendStaffEvents({ topic: 'member', id: member.id })
  await dialog().getByRole('radio', { name: '보류' }).click()
  await dialog().getByLabelText(/사유/).first().fill('유효기간이 지났습니다.')
  await expectAccessible()
  await save()
  await expectToast('본인인증 상태가 변경되었습니다.')
  expect(lastMemberPatch()).toMatchObject({
    identity_status: 'REJECTED',
    identity_reason: '유효기간이 지났습니다.',
  })
  expect(requestsTo(getFile).length).toBe(1)
})

test('a replaced document is shown before it is approved @long', async () => {
  await openDocument()
  await dialog().getByRole('radio', { name: '확정' }).click()
  const current = { ...member, ...pending, identity_file: 'file-2', version: 4 }
  const changed = [{ field: 'identity_file', by: member.name, at: member.created_at }]
  serve(refuse(patchMember, 409, 'STALE', '바뀌었습니다.', { current, changed }))
  await save()
  const replaced = '사진이 방금 바뀌었습니다. 확인하고 다시 눌러 주세요.'
  await expect.element(dialog().getByText(replaced)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '내 입력으로 저장' })).not.toBeInTheDocument()
  await expect.poll(() => requestsTo(getFile).at(-1)?.path).toBe('/api/files/file-2')
  await expectAccessible()
  await expect.element(rowOf(member)).toBeVisible()
})
