import { dialog, expectToast, save } from './desk.ts'
import { newSecretary } from './organizations.ts'
import { api, expect, expectAccessible, logIn, test } from './people.ts'

test('of a passenger whom somebody else corrected meanwhile nothing typed is lost, and the next press saves it', async ({
  page,
}) => {
  const { secretary, manager, company } = await newSecretary()
  const path = `/api/organizations/${company.id}/passengers`
  const [{ id }] = (await api('GET', path, undefined, manager.token)) as unknown as [{ id: string }]
  await logIn(page, secretary)
  await page.goto(`/organization/${company.id}`)
  await page.getByRole('button', { name: /김회장.* 님 수정/ }).click()
  await dialog(page).getByLabel('메모').fill('뒷좌석 오른쪽')
  await api('PATCH', `${path}/${id}`, { name: '김회장님', note: '생수' }, manager.token)
  await save(page)
  await expect(dialog(page).getByText('지금 저장된 내용: 생수')).toBeVisible()
  await expect(dialog(page).getByLabel('이름')).toHaveValue('김회장님')
  await expect(dialog(page).getByLabel('메모')).toHaveValue('뒷좌석 오른쪽')
  await expectAccessible(page)
  await save(page)
  await expectToast(page, '탑승자 정보를 저장했습니다.')
  expect((await api('GET', path, undefined, manager.token)) as unknown).toMatchObject([
    { name: '김회장님', note: '뒷좌석 오른쪽' },
  ])
})

test('of somebody whose place another manager changed meanwhile it is said what stands, and the next press saves', async ({
  page,
}) => {
  const { secretary, manager, company } = await newSecretary()
  const path = `/api/organizations/${company.id}/members`
  await logIn(page, manager)
  await page.goto(`/organization/${company.id}`)
  await page.getByRole('tab', { name: '구성원' }).click()
  await page.getByRole('button', { name: '박비서 님 변경' }).click()
  await dialog(page).getByLabel('월 한도 (Ticket)').fill('3')
  await api('PATCH', `${path}/${secretary.id}`, { role: 'manager', monthly_limit: 2 }, manager.token)
  await save(page)
  await expect(dialog(page).getByText('지금 저장된 내용: 관리자, 매월 2 Ticket')).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: /관리자/ })).toBeChecked()
  await expectAccessible(page)
  await save(page)
  await expectToast(page, '박비서 님의 역할과 한도를 저장했습니다.')
  const people = (await api('GET', path, undefined, manager.token)) as unknown as { id: string }[]
  expect(people.find(({ id }) => id === secretary.id)).toMatchObject({ role: 'manager', monthly_limit: 3 })
})
