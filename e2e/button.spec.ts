import { buttonClass, type ButtonVariant } from '#kit/ui/button.tsx'
import { expect, test } from './people.ts'

/** Fields are painted in the token of their name, words in the token beside it. */
const TOKENS: Record<ButtonVariant, [field: string, words: string]> = {
  primary: ['var(--color-primary)', 'var(--color-primary-text)'],
  gray: ['var(--color-gray)', 'var(--color-gray-text)'],
  white: ['var(--color-surface)', 'var(--color-white)'],
  sub01: ['var(--color-sub01)', 'var(--color-sub01-text)'],
  sub02: ['var(--color-sub02)', 'var(--color-sub02-text)'],
  negative: ['var(--color-negative)', 'var(--color-negative-text)'],
  transparent: ['transparent', 'inherit'],
}

test('seven colours, each painted as a field and as words (C-005)', async ({ page }) => {
  await page.goto('/login')
  const buttons = Object.entries(TOKENS).map(([variant, [field, words]]) => ({
    filled: buttonClass({ variant: variant as ButtonVariant, look: 'filled' }),
    link: buttonClass({ variant: variant as ButtonVariant, look: 'link' }),
    field,
    words,
  }))
  const painted = await page.evaluate((all) => {
    const seen = (classes: string, style: Partial<CSSStyleDeclaration> = {}) => {
      const button = document.querySelector('main')!.appendChild(document.createElement('button'))
      button.className = classes
      Object.assign(button.style, { transition: 'none' }, style)
      const { backgroundColor, color } = getComputedStyle(button)
      button.remove()
      return { backgroundColor, color }
    }
    return all.map(({ filled, link, field, words }) => ({
      field: [seen(filled).backgroundColor, seen('', { background: field }).backgroundColor],
      words: [seen(link).color, seen('', { color: words }).color],
      behindWords: seen(link).backgroundColor,
      onField: seen(filled),
    }))
  }, buttons)
  for (const { field, words, behindWords, onField } of painted) {
    expect(field[0]).toBe(field[1])
    expect(words[0]).toBe(words[1])
    expect(behindWords).toBe('rgba(0, 0, 0, 0)')
    expect(onField.color).not.toBe(onField.backgroundColor)
  }
  expect(new Set(painted.map(({ field }) => field[0])).size).toBe(7)
  expect(new Set(painted.map(({ words }) => words[0])).size).toBe(7)
})
