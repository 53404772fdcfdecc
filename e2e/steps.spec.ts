import { brand } from '#brand'
import { addDays } from '#kit/day.ts'
import { chooseCar, fillFirstStep, fillSteps, today, writePlace } from './book.ts'
import { keepSent } from './desk.ts'
import { expect, expectAccessible, logIn, newMember, pressInactive, test } from './people.ts'

const progress = { name: '예약 진행률' }
const INCOMPLETE = '모든 필수 항목을 입력해주세요. 경유지를 추가한 경우 경유지 주소와 시간도 입력해야 합니다.'

test('step one has its fields at 30 % and says what is missing (C-157, C-160, C-161, C-171, C-172)', async ({
  page,
}) => {
  const member = await newMember(1)
  await logIn(page, member)
  for (const step of ['first', 'second', 'third']) {
    await page.goto(`/reservation/${step}`)
    await page.waitForURL('/calendar')
  }
  await chooseCar(page, 'ALPHARD', 5)
  for (const [step, back] of [
    ['second', '/reservation/first'],
    ['third', '/calendar'],
  ] as const) {
    await page.goto(`/reservation/${step}`)
    await page.waitForURL(back)
  }
  await page.goto('/reservation/first')
  await expect(page.getByRole('progressbar', progress)).toHaveAttribute('aria-valuenow', '30')
  await expect(page.getByLabel('이름')).toHaveValue(member.name)
  for (const label of ['연락처', '출발 시간']) await expect(page.getByLabel(label)).toBeVisible()
  for (const id of ['#pickupLocation', '#dropoffLocation']) await expect(page.locator(id)).toBeVisible()
  const next = page.getByRole('button', { name: '다음' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(next)
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE)
  await expect(page.getByLabel('출발 시간')).toBeFocused()
  await expect(page).toHaveURL('/reservation/first')
  await expectAccessible(page)
})

test('a place is looked up in the widget of the maps provider (C-162, C-163)', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await logIn(page, await newMember(0))
  await chooseCar(page, 'ALPHARD', 5)
  await page.locator('#pickupLocation').press('Enter')
  await expect(page.getByRole('tab')).toHaveText(['주소 검색', '직접 입력'])
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('searchbox')).toBeVisible()
  const foreign = scripts.find((url) => /postcode\.v2\.js/.test(url))
  expect(new URL(foreign!).origin).not.toBe(new URL(page.url()).origin)
  await expectAccessible(page)
  await widget.getByRole('searchbox').fill('동호로 249')
  await widget
    .getByRole('button', { name: /도로명/ })
    .first()
    .click()
  await expect(page.locator('#pickupLocation')).toContainText('동호로 249')
})

test('the tabs of a place stay where they are while the widget comes, so that a press on them is not lost (C-162)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/postcode.v2.js', async (route) => {
    await asked
    await route.continue()
  })
  await chooseCar(page, 'ALPHARD', 5)
  await page.locator('#dropoffLocation').click()
  const sheet = page.getByRole('dialog')
  const before = await page.getByRole('tablist').boundingBox()
  await sheet.evaluate((element) => {
    const heights = new Set<number>()
    new MutationObserver(() => heights.add(element.getBoundingClientRect().height)).observe(element, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { heights })
  })
  answer()
  await expect(page.frameLocator('iframe').getByRole('searchbox')).toBeVisible()
  const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])
  expect(heights).toEqual([await sheet.evaluate((element) => element.getBoundingClientRect().height)])
  expect(await page.getByRole('tablist').boundingBox()).toEqual(before)
})

test('a place written by hand must not be blank (C-165)', async ({ page }) => {
  await logIn(page, await newMember(0))
  await chooseCar(page, 'ALPHARD', 5)
  await page.locator('#dropoffLocation').click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  const confirm = page.getByRole('button', { name: '확인' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('장소').fill('   ')
  await pressInactive(confirm)
  await expect(page.getByText('장소를 입력해주세요.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#dropoffLocation')).toBeFocused()
})

test('five stops can be added and removed; a restored draft of six is refused (C-166, C-167, C-168)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await chooseCar(page, 'ALPHARD', 5)
  const add = page.getByRole('button', { name: '경유지 추가' })
  for (let count = 0; count < 5; count++) await add.click()
  await expect(add).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^경유지 \d$/ })).toHaveCount(5)
  for (let count = 5; count > 0; count--)
    await page.getByRole('button', { name: `경유지 ${count} 삭제` }).click()
  await expect(page.getByRole('group', { name: /^경유지 \d$/ })).toHaveCount(0)
  await expect(add).toBeVisible()
  await page.getByLabel('출발 시간').fill('10:30')
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('reservationDraft')!)
    const stop = { location: '강남역', time: '11:00' }
    draft.form.viaLocations = Array.from({ length: 6 }, () => stop)
    Object.assign(draft.form, { pickupLocation: '서울역', dropoffLocation: '김포공항' })
    sessionStorage.setItem('reservationDraft', JSON.stringify(draft))
  })
  await page.reload()
  await expect(page.getByRole('group', { name: /^경유지 \d$/ })).toHaveCount(6)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('경유지는 최대 5개까지 추가할 수 있습니다.')).toBeVisible()
  await expect(page).toHaveURL('/reservation/first')
})

test('a stop needs place and time after pickup; all is kept over a reload and goes on with car and day (C-169, C-170, C-171, C-173)', async ({
  page,
}) => {
  const sent = await keepSent(page, 'POST')
  await logIn(page, await newMember(1))
  await chooseCar(page, 'ALPHARD', 5)
  await page.getByRole('button', { name: '경유지 추가' }).click()
  await writePlace(page, 'stop-place-0', '한남동 유엔빌리지')
  await writePlace(page, 'pickupLocation', '서울역')
  await writePlace(page, 'dropoffLocation', '인천공항 2터미널')
  await page.getByLabel('출발 시간').fill('10:30')
  const next = page.getByRole('button', { name: '다음' })
  await pressInactive(next)
  await expect(page.getByRole('alert').filter({ hasText: INCOMPLETE })).toBeVisible()
  await page.locator('#stop-time-0').fill('09:00')
  await next.click()
  await expect(page.getByText('경유지 시간은 출발 이후, 같은 날이어야 합니다.')).toBeVisible()
  await page.locator('#stop-time-0').fill('11:20')
  await page.reload()
  await expect(page.locator('#stop-time-0')).toHaveValue('11:20')
  await next.click()
  await page.waitForURL('/reservation/second')
  const day = addDays(today(), 5)
  const state = await page.evaluate(() => history.state.usr)
  expect(state).toMatchObject({ selectedCar: { name: 'ALPHARD', maxSeats: 7 }, selectedDate: day })
  await page.locator('label', { hasText: '공항' }).click()
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  expect(await sent()).toMatchObject({
    pickup_time: `${day} 10:30`,
    via_locations: [{ location: '한남동 유엔빌리지', time: new Date(`${day}T11:20:00+09:00`).toISOString() }],
  })
})

test('a postcode service that is down is said politely, and the place can be written (C-164)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.route('**/postcode.v2.js', (route) => route.abort())
  await chooseCar(page, 'ALPHARD', 5)
  await page.locator('#pickupLocation').click()
  await expect(
    page.getByText('지금은 우편번호 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.'),
  ).toBeVisible()
  await page.getByRole('button', { name: '직접 입력하기' }).click()
  await page.getByRole('dialog').getByLabel('장소').fill('서울역')
  await page.keyboard.press('Enter')
  await expect(page.locator('#pickupLocation')).toContainText('서울역')
})

test('selects are 16 pixels, so that no phone zooms in on them (C-002)', async ({ page }) => {
  await logIn(page, await newMember(1))
  await chooseCar(page, 'STARIA', 12)
  await fillFirstStep(page)
  const selects = page.locator('main select')
  await expect(selects.first()).toBeVisible()
  for (const select of await selects.all()) await expect(select).toHaveCSS('font-size', '16px')
})

test('step two asks for purpose, luggage, people and requests at 75 % (C-174, C-175, C-176, C-178, C-179)', async ({
  page,
}) => {
  await logIn(page, await newMember(1))
  await chooseCar(page, 'LX 700h VIP', 5)
  await fillFirstStep(page)
  await expect(page.getByRole('progressbar', progress)).toHaveAttribute('aria-valuenow', '75')
  const words = ['병원', '골프', '통학', '의전', '프라이빗', '이동', '공항', '호텔', '웨딩', '기타']
  await expect(page.getByRole('radiogroup', { name: '이용 목적' }).locator('label')).toHaveText(words)
  const values = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(values).toEqual([
    'hospital',
    'golf',
    'school',
    'vip',
    'private',
    'moving',
    'airport',
    'hotel',
    'wedding',
    'etc',
  ])
  const options = (label: string) => page.getByLabel(label).locator('option')
  await expect(options('수하물')).toHaveText(['0개', '1개', '2개', '3개', '4개'])
  await expect(options('탑승 인원')).toHaveText(['0명', '1명', '2명', '3명', '4명'])
  await expect(page.getByLabel(/요청 사항/)).toBeVisible()
  await expect(page.getByRole('button', { name: '이전' })).toBeVisible()
})

test('step two goes on only with a purpose and somebody to ride, and back without losing anything (C-180, C-182)', async ({
  page,
}) => {
  await logIn(page, await newMember(1))
  await chooseCar(page, 'LX 700h VIP', 5)
  await fillFirstStep(page)
  const send = page.getByRole('button', { name: '예약 신청' })
  await pressInactive(send)
  await expect(page.getByText('이용 목적을 선택해 주세요.')).toBeVisible()
  await page.locator('label', { hasText: '공항' }).click()
  await page.getByLabel('탑승 인원').selectOption('0')
  await pressInactive(send)
  await expect(page.getByText('탑승 인원을 선택해 주세요.')).toBeVisible()
  await expect(page).toHaveURL('/reservation/second')
  await page.getByRole('button', { name: '이전' }).click()
  await page.waitForURL('/reservation/first')
  await expect(page.locator('#pickupLocation')).toContainText('서울역 3번 출구')
  await page.goForward()
  await expect(page.getByRole('radio', { name: '공항' })).toBeChecked()
})

test('the third step says what follows and sums up person, way and wishes (C-187, C-188, C-189, C-190, C-191, C-193)', async ({
  page,
}) => {
  const member = await newMember(1)
  await logIn(page, member)
  await chooseCar(page, 'STARIA', 11)
  await page.getByRole('button', { name: '경유지 추가' }).click()
  await writePlace(page, 'stop-place-0', '한남동 유엔빌리지')
  await page.locator('#stop-time-0').fill('11:20')
  await fillSteps(page)
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('예약 신청 완료')
  await expect(
    page.getByText(`${brand.nameKo}에서 예약 내용을 확인한 뒤, 자세한 안내를 문자로`),
  ).toBeVisible()
  const summary = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  const order = [
    member.name,
    '010-',
    '출발 10:30 서울역 3번 출구',
    '경유 1 11:20 한남동 유엔빌리지',
    '도착 김포공항 국내선',
    '이용 목적 공항',
    '수하물 0개',
    '탑승 인원 1명',
    '요청 사항 -',
  ]
  const places = order.map((text) => summary.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(-1)
  await expect(page.getByRole('progressbar', progress)).toHaveCount(0)
  await expectAccessible(page)
})

test('from the third step one goes home (C-192)', async ({ page }) => {
  const member = await newMember(1)
  await logIn(page, member)
  await chooseCar(page, 'STARIA', 12)
  await fillSteps(page)
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await page.getByRole('link', { name: '홈으로' }).click()
  await page.waitForURL('/')
})
