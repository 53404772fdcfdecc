import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openScreen, PHONE, expectTexts } from '#testing/screen.tsx'

const cardOf = (name: string) => page.getByRole('article', { name, exact: true })
const comparison = () => page.getByRole('region', { name: '모델별 비교' }).getByRole('table')

test('the garage shows nine cards: pictures, maker, name, drive and seats (C-030, C-032, C-033)', async () => {
  await openScreen('/cars', [], { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('차량 설명')
  expect(page.getByRole('article').elements().length).toBe(9)
  const makers = [
    ['LM 500h ROYAL', 'LEXUS'],
    ['LM 500h EXECUTIVE', 'LEXUS'],
    ['LX 700h VIP', 'LEXUS'],
    ['ALPHARD', 'TOYOTA'],
    ['SPRINTER TOURER', 'MERCEDES-BENZ'],
    ['STARIA', 'HYUNDAI'],
    ['PUROSANGUE', 'FERRARI'],
  ] as const
  for (const [name, maker] of makers)
    await expect.element(cardOf(name).getByText(maker, { exact: true })).toBeVisible()
  const card = cardOf('LM 500h ROYAL')
  for (const text of ['LEXUS', 'Hybrid · 4WD', '4인승'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  expect(card.element().querySelectorAll('[role=group]').length).toBe(4)
  expect(card.getByRole('button', { name: /번째 사진/ }).elements().length).toBe(4)
  const picture = card.element().querySelector('[role=group] > div')
  expect(picture?.getAttribute('style')).toMatch(/background/)
})

test('features are collapsed until their chevron is pressed, which then turns (C-034, C-035)', async () => {
  await openScreen('/cars', [], { size: PHONE })
  const card = cardOf('ALPHARD')
  const button = card.getByRole('button', { name: /특징 보기/ })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(card.getByRole('listitem').elements()).toEqual([])
  const turned = () => {
    const { rotate, transform } = getComputedStyle(button.element().querySelector('svg')!)
    return rotate + transform
  }
  const before = turned()
  await button.click()
  await expect.element(card.getByRole('listitem').first()).toBeVisible()
  expect(turned()).not.toBe(before)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  for (const plain of ['GV90', 'CYBER TRUCK']) {
    expect(cardOf(plain).getByRole('button', { name: /특징/ }).elements()).toEqual([])
    expect(
      cardOf(plain)
        .getByText(/AWD|4WD/)
        .elements(),
    ).toEqual([])
  }
})

test('a card opens the calendar for its car; coming models have no button (C-035)', async () => {
  await openScreen('/cars', [], { size: PHONE })
  const links = page.getByRole('link', { name: /이 차로 예약/ })
  await expect.poll(() => links.elements().length).toBe(7)
  const link = cardOf('LM 500h ROYAL').getByRole('link', { name: 'LM 500h ROYAL, 이 차로 예약' })
  await expect.element(link).toHaveAttribute('href', '/calendar?car=LM+500h+ROYAL')
  await expectAccessible()
})

test('the comparison has five models, and its header stays visible (C-045)', async () => {
  await openScreen('/cars', [], { size: { width: 768, height: 600 } })
  const heads = comparison().getByRole('columnheader')
  const names = ['ROYAL', 'EXECUTIVE', 'ALPHARD', 'SPRINTER', 'STARIA']
  await expectTexts(heads).toEqual([expect.stringMatching(/./), ...names])
  const lines = comparison().getByRole('rowheader')
  expect(lines.elements().length).toBe(13)
  await expectAccessible()
  lines.last().element().scrollIntoView()
  await expect.element(heads.last()).toBeInViewport()
})

test('a phone compares two selected models @long', async () => {
  await openScreen('/cars', [], { size: { width: 320, height: 640 } })
  const left = comparison().getByLabelText('비교할 모델', { exact: true })
  const right = comparison().getByLabelText('함께 비교할 모델')
  const line = (title: string) =>
    comparison().getBySelector('tbody').filter({ hasText: title }).getBySelector('td')
  await expectTexts(line('모니터 크기')).toEqual(['48인치', '14인치'])
  await right.selectOptions('STARIA')
  await expectTexts(line('모니터 크기')).toEqual(['48인치', '17인치'])
  await left.selectOptions('STARIA')
  await expectTexts(line('모니터 크기')).toEqual(['17인치', '48인치'])
  await expect.element(right).toHaveValue('0')
  line('오디오 브랜드').first().element().scrollIntoView()
  await expect.element(left).toBeInViewport()
  await expectAccessible()
})
