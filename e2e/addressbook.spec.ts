import { onPhone } from './applying.ts'
import { chooseCar, fillFirstStep } from './book.ts'
import { dialog, expectToast } from './desk.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'
import { inGroups } from '#testing/in-groups.ts'

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
  await page.goto('/my')
  await page.getByRole('link', { name: '주소록' }).click()
  await page.waitForURL('/addressbook')
  const add = page.getByRole('button', { name: '타시는 분 추가' })
  const question = page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
  const besideIt = () => page.mouse.click(20, 20)
  const back = () => page.goBack()
  for (const leave of [besideIt, back]) {
    await add.click()
    await expect(dialog(page)).toBeVisible()
    await leave()
    await expect(dialog(page)).toHaveCount(0)
  }
  await add.click()
  const name = dialog(page).getByLabel('이름')
  await name.fill('가나다')
  for (const leave of [
    besideIt,
    back,
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
  await expect(page).toHaveURL('/addressbook')
  await back()
  await expect(page).toHaveURL('/my')
})

test('only who stands in the booking’s form, and is new, is kept; that a full book keeps nobody is said', async ({
  page,
}) => {
  const member = await newMember(0)
  const book = `/api/users/${member.id}/passengers`
  const namesInBook = async () =>
    (await api('GET', book, undefined, member.token)).map(({ name }: { name: string }) => name)
  const typeNew = async (name: string, phone: string) => {
    await chooseCar(page, 'STARIA', 5)
    await page.getByRole('button', { name: '다른 분이 타십니다' }).click()
    await page.getByLabel('이름').fill(name)
    await page.getByLabel('연락처').fill(phone)
    await page.getByLabel('주소록에 저장').check()
  }
  await logIn(page, member)
  await typeNew('가나다', '01022224444')
  await page.getByRole('button', { name: '제가 탑니다' }).click()
  await expect(page.getByLabel('주소록에 저장')).toHaveCount(0)
  await fillFirstStep(page)
  await inGroups(
    49,
    (at) => api('POST', book, { name: '라마바', phone: `010333${10000 + at}` }, member.token),
    4,
  )
  expect(new Set(await namesInBook())).toEqual(new Set(['라마바']))

  await page.evaluate(() => sessionStorage.clear())
  await typeNew('가나다', '01022224444')
  await fillFirstStep(page)
  await expect.poll(namesInBook).toContain('가나다')

  await page.evaluate(() => sessionStorage.clear())
  await typeNew('사아자', '01022225555')
  await fillFirstStep(page)
  await expectToast(page, '주소록에 저장하지 못했습니다. 주소록에는 50분까지 저장하실 수 있습니다.')
})
