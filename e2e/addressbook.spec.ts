import { onPhone } from './applying.ts'
import { dialog, expectToast } from './desk.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

test.use(onPhone)

test('what is taken out of the address book goes with one press, comes back with another, and the focus stays beside it', async ({
  page,
}) => {
  const member = await newMember(0)
  const keep = (kind: string, body: object) =>
    api('POST', `/api/users/${member.id}/${kind}`, body, member.token)
  await keep('passengers', { name: '가나다', phone: '01022224444', note: '뒷좌석' })
  await keep('passengers', { name: '라마바', phone: '01033335555' })
  await keep('places', { label: '본사', location: '세종대로 1' })
  await logIn(page, member)
  await page.goto('/addressbook')
  await page.getByRole('button', { name: '가나다 삭제' }).press('Enter')
  await expectToast(page, '주소록에서 지웠습니다.')
  await expect(page.getByText('가나다')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '라마바 수정' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  await expect(page.getByRole('listitem').filter({ hasText: '가나다' })).toContainText('뒷좌석')
  await page.getByRole('button', { name: '본사 삭제' }).press('Enter')
  await expect(page.getByText('저장한 장소가 없습니다')).toBeVisible()
  await expect(page.getByRole('heading', { name: '자주 쓰는 장소' })).toBeFocused()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '본사' })).toContainText('세종대로 1')
})

test('somebody typed into a form of one’s own is left only when one says so; an empty form at once', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.goto('/addressbook')
  const add = page.getByRole('button', { name: '타시는 분 추가' })
  const question = page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
  const besideIt = () => page.mouse.click(20, 20)
  await add.click()
  await expect(dialog(page)).toBeVisible()
  await besideIt()
  await expect(dialog(page)).toHaveCount(0)
  await add.click()
  const name = dialog(page).getByLabel('이름')
  await name.fill('가나다')
  for (const leave of [
    besideIt,
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: '닫기' }).last().click(),
  ]) {
    await leave()
    await expect(question.getByRole('button', { name: '계속 작성' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(name).toHaveValue('가나다')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()
})
