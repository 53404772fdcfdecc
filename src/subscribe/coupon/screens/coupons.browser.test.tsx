import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dayOf, koreanDate } from '#kit/day.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, expectWorded, press, REFUSALS } from '#testing/screen.tsx'
import { openAsSubscriber, openAsVisitor } from '#testing/subscriber.ts'
import { addCoupon, listWallet, type WalletEntryOut } from '../contract.ts'

const today = dayOf(new Date())
const entryOf = (id: string, changes: Partial<WalletEntryOut['coupon']> = {}): WalletEntryOut => ({
  id,
  is_valid: true,
  is_used: false,
  coupon: {
    name: '첫 달 할인',
    description: '',
    code: `WELCOME-${id}`,
    discount_type: 'PERCENTAGE',
    discount_rate: 10,
    discount: null,
    min_price: null,
    max_price: null,
    valid_from: addDays(today, -30),
    valid_to: addDays(today, 30),
    ...changes,
  },
})
const open = (...wallet: WalletEntryOut[]) =>
  openAsSubscriber('/subscribe/coupons', [answer(listWallet, wallet)])
const field = () => page.getByLabelText('쿠폰 코드 등록')
const add = () => page.getByRole('button', { name: '등록', exact: true })
const coupons = (title: string) => page.getByRole('region', { name: title }).getByRole('listitem')

test('the wallet separates usable coupons from upcoming, used and expired ones (S-147, S-148, S-152)', async () => {
  const used = { ...entryOf('2'), is_used: true }
  const over = { ...entryOf('3'), is_valid: false }
  const upcoming = { ...entryOf('4', { valid_from: addDays(today, 90), valid_to: null }), is_valid: false }
  await open(entryOf('1'), used, over, upcoming)
  const [from, to] = [koreanDate(addDays(today, -30)), koreanDate(addDays(today, 30))]
  await expect.element(coupons('사용 가능한 쿠폰')).toMatchTextContent(`${from} ~ ${to}`)
  await expect.element(coupons('사용 예정 쿠폰')).toMatchTextContent('사용 예정')
  await expect.element(coupons('사용·만료된 쿠폰').first()).toMatchTextContent('사용 완료')
  await expect.element(coupons('사용·만료된 쿠폰').last()).toMatchTextContent('기간 만료')
  expect(coupons('사용 가능한 쿠폰').elements().length).toBe(1)
  await expectAccessible()
})

test('a registered coupon is first in the list before the list is reloaded (S-153, S-154, S-156, S-157)', async () => {
  await open(entryOf('1'))
  await field().fill('   ')
  await expect.element(add()).toBeDisabled()
  await field().fill('​')
  await expect.element(add()).toBeDisabled()
  await field().fill(' WELCOME–2​ ')
  const added = holdAnswer(answer(addCoupon, entryOf('2', { name: '위에 놓일 쿠폰' })))
  serve(added, holdAnswer(answer(listWallet, [])))
  await add().click()
  await expect.element(add()).toBeDisabled()
  added.release()
  await expectToast('쿠폰이 추가되었습니다.')
  await expect.element(coupons('사용 가능한 쿠폰').first()).toMatchTextContent('위에 놓일 쿠폰')
  expect(coupons('사용 가능한 쿠폰').elements().length).toBe(2)
  await expect.element(field()).toHaveValue('')
})

test('the code of a coupon is copied; a failure shows a notice (S-160, S-161)', async () => {
  await open(entryOf('1'))
  await press('쿠폰 코드 WELCOME-1 복사')
  await expectToast('쿠폰 코드가 복사되었습니다.')
  expect(await navigator.clipboard.readText()).toBe('WELCOME-1')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not now'))
  await press('쿠폰 코드 WELCOME-1 복사')
  await expectToast('복사에 실패했습니다.')
})

test('a refused code shows the server’s text or a default text at its field (S-158) @long', async () => {
  await open()
  await field().fill('ANY-CODE')
  const texts = ['쿠폰 추가에 실패했습니다.']
  await expectWorded({ endpoint: addCoupon, statuses: REFUSALS, send: () => add().click(), texts })
  serve(refuse(addCoupon, 404, 'NOT_FOUND', '존재하지 않는 쿠폰입니다.'))
  await add().click()
  await expect.element(page.getByText('존재하지 않는 쿠폰입니다.')).toBeVisible()
  // Retries of one code have one idempotency key, because an earlier answer may have been lost.
  const keys = requestsTo(addCoupon).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  await expectAccessible()
})

test('registering a coupon after a failed list loads the whole list (S-017, S-156, S-159)', async () => {
  const list = holdAnswer(refuse(listWallet, 409))
  await openAsSubscriber('/subscribe/coupons', [list])
  await expect.element(page.getByRole('status', { name: '불러오는 중입니다' })).toBeVisible()
  list.release()
  await expect.element(page.getByText('쿠폰 조회 실패: 409')).toBeVisible()
  serve(answer(listWallet, [entryOf('2'), entryOf('1')]), answer(addCoupon, entryOf('2')))
  await field().fill('WELCOME-2')
  await add().click()
  await expect.poll(() => coupons('사용 가능한 쿠폰').elements().length).toBe(2)
})

test('a visitor is asked to log in (S-005)', async () => {
  await openAsVisitor('/subscribe/coupons')
  await expect.element(page.getByText('로그인이 필요합니다.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '로그인' }).last())
    .toHaveAttribute('href', '/subscribe/login')
})
