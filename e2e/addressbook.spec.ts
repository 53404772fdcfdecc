import { onPhone } from './applying.ts'
import { chooseCar, fillFirstStep } from './book.ts'
import { expectToast } from './desk.ts'
import { api, expect, logIn, newMember, test } from './people.ts'
import { inGroups } from '#testing/in-groups.ts'

test.use(onPhone)

test('a booking saves its new passenger; a full address book shows an error', async ({ page }) => {
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
