import { dayOf } from '#kit/day.ts'
import { atDesk, bookRide, dialog, discard, hearNothing, rowOf, save } from './desk.ts'
import { expect, type Member, newMember, newPhone, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const at = ({ login }: Member) => `/admin/user?q=${login}`

test('the rides and referrals of a member open beside the list (A-019, A-026, A-032, A-034, A-035)', async ({
  page,
}) => {
  const member = await newMember(1, '추천 많은이')
  const referee = await newMember(0, '추천받은이', newPhone(), member.phone)
  const ride = await bookRide(member)
  const seoulDay = dayOf(new Date())
  await atDesk(page, at(member))
  await rowOf(page, member)
    .getByRole('button', { name: /이용 내역/ })
    .click()
  const line = dialog(page).getByRole('listitem')
  await expect(line).toContainText('서울역 1번 출구 → 인천공항 2터미널')
  await expect(line).toContainText(`예약일 ${seoulDay}`)
  await expect(line).toContainText(`예약번호 ${ride.id}`)
  await page.keyboard.press('Escape')
  let answer = () => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/referrals', async (route) => {
    await waited
    await route.continue()
  })
  await rowOf(page, member)
    .getByRole('button', { name: /추천한 회원/ })
    .click()
  await expect(dialog(page).getByText('추천 목록을 불러오는 중입니다...')).toBeVisible()
  answer()
  const phone = referee.phone.replace(/(...)(....)(....)/, '$1-$2-$3')
  await expect(dialog(page).getByRole('listitem')).toHaveText(`추천받은이${phone}${seoulDay}`)
  await page.keyboard.press('Escape')
  await page.goto(at(referee))
  await expect(rowOf(page, referee).getByRole('button', { name: /추천한 회원/ })).toContainText('추천 많은이')
})

test('failures are told in their own words (A-029, A-033, A-044)', async ({ page }) => {
  const member = await newMember(0)
  // Each change of another journey would ask again and again, and so put off the failure.
  await hearNothing(page)
  await atDesk(page, at(member))
  await page.route(/\/api\/(users\/[^?]+|tickets(\/adjust)?)$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', err: '서버가 응답하지 못했습니다.' } }),
  )
  await rowOf(page, member)
    .getByRole('button', { name: /회원 정보 수정/ })
    .first()
    .click()
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('수정 중 오류가 발생했습니다.')
  await page.keyboard.press('Escape')
  await rowOf(page, member)
    .getByRole('button', { name: /본인인증/ })
    .click()
  await dialog(page).getByRole('radio', { name: '확정' }).check()
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('처리 중 오류가 발생했습니다.')
  await discard(page)
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await dialog(page).getByLabel('지급할 티켓').fill('1')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await expect(dialog(page).getByText('처리 중 오류가 발생했습니다.')).toBeVisible()
  await dialog(page).getByRole('tab', { name: '조정' }).click()
  await dialog(page).getByLabel('조정할 티켓').fill('1')
  await dialog(page).getByLabel('사유').fill('누락')
  await dialog(page).getByRole('button', { name: '티켓 조정' }).click()
  await expect(dialog(page).getByText('처리 중 오류가 발생했습니다.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await rowOf(page, member)
    .getByRole('button', { name: /추천한 회원/ })
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText('데이터를 불러오지 못했습니다')
})
