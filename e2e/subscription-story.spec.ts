import { devices } from '@playwright/test'
import { expectApplied, filled, registerIn } from './applying.ts'
import { atDesk, dialog, expectToast } from './desk.ts'
import { expect, newPhone, test } from './people.ts'
import { asStaffOf, newEmail, newModel, SUBSCRIBER_PASSWORD } from './subscribers.ts'

test.use({ userAgent: devices['iPhone 15'].userAgent })

test(
  'a visitor becomes a subscriber on a phone, up to the receipt of the first charge',
  { tag: '@story' },
  async ({ page, browser }) => {
    const [model, name, code] = [
      await newModel(),
      `이야기${crypto.randomUUID().slice(0, 6)}`,
      `STORY${Date.now().toString(36).toUpperCase()}`,
    ]
    await asStaffOf('POST', '/coupons', {
      code,
      name: '첫 달 10%',
      discount_type: 'PERCENTAGE',
      discount_rate: 10,
    })
    const points = { code: `P${code}`, amount: 50_000 }
    await asStaffOf('POST', '/point-coupons', points)

    await page.goto('/')
    await expect(page).toHaveURL('/subscribe/cars')
    await page.getByRole('listitem').filter({ hasText: model.name }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: model.name })).toBeVisible()

    await page.goto('/subscribe/signup')
    await page.getByLabel('이름').fill(name)
    await page.getByLabel('휴대폰 번호').pressSequentially(newPhone())
    await page.getByLabel('이메일').fill(newEmail())
    await page.getByRole('button', { name: '중복 확인' }).click()
    await page.getByLabel('비밀번호', { exact: true }).fill(SUBSCRIBER_PASSWORD)
    await page.getByLabel('비밀번호 확인').fill(SUBSCRIBER_PASSWORD)
    await page.getByText('모두 동의합니다').click()
    await page.getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: '인증 성공' }).click()
    await page.waitForURL('/subscribe/signup')
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/subscribe/my')

    await page.getByRole('link', { name: '쿠폰함' }).click()
    await page.getByLabel('쿠폰 코드 등록').fill(code)
    await page.getByRole('button', { name: '등록' }).click()
    await expect(page.getByRole('region', { name: '사용 가능한 쿠폰' })).toContainText('첫 달 10%')
    await page.goto('/subscribe/point')
    await page.getByLabel('포인트 쿠폰 등록').fill(points.code)
    await page.getByRole('button', { name: '등록' }).click()
    await expect(page.getByRole('region', { name: '보유 포인트' })).toContainText('50,000P')

    await page.goto(`/subscribe/cars/${model.id}`)
    await page.getByRole('link', { name: '구독 신청하기' }).click()
    await page.getByLabel(/첫 달 10%/).check()
    await page.getByRole('button', { name: '전액 사용' }).click()
    await expect(page.getByText('첫 달 751,000원')).toBeVisible()
    await filled(page)
    await registerIn(page, '카드 등록')
    await expectApplied(page)

    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const staff = await desk.newPage()
    await atDesk(staff, `/admin/subscription/requests?q=${encodeURIComponent(name)}`)
    await staff.getByRole('button', { name: /심사하기/ }).click()
    await dialog(staff).getByRole('button', { name: '승인하기' }).click()
    await expectToast(staff, '신청을 승인했습니다.')
    await desk.close()

    await page.reload()
    await expect(page.getByRole('region', { name: '내 구독' })).toContainText('이용 중')
    await page.getByRole('link', { name: '구독 상세' }).click()
    const payments = page.getByRole('region', { name: '결제 내역' })
    await expect(payments).toContainText('751,000원')
    await expect(payments).toContainText('890,000원')
    await expect(payments.getByRole('link', { name: '카드 전표' })).toHaveAttribute(
      'href',
      /^https:\/\/receipt\./,
    )
  },
)
