import '../../app/theme.css'
import { expect, test } from 'vitest'
import { buttonClass, type ButtonVariant } from './button.tsx'

/** Filled buttons have the first token as background color, link buttons the second as text color. */
const TOKENS: Record<ButtonVariant, [field: string, words: string]> = {
  primary: ['var(--color-primary)', 'var(--color-primary-text)'],
  gray: ['var(--color-gray)', 'var(--color-gray-text)'],
  white: ['var(--color-surface)', 'var(--color-white)'],
  sub01: ['var(--color-sub01)', 'var(--color-sub01-text)'],
  sub02: ['var(--color-sub02)', 'var(--color-sub02-text)'],
  negative: ['var(--color-negative)', 'var(--color-negative-text)'],
  transparent: ['transparent', 'inherit'],
}

function painted(className: string, style: Partial<CSSStyleDeclaration> = {}) {
  const button = document.body.appendChild(document.createElement('button'))
  button.className = className
  Object.assign(button.style, { transition: 'none' }, style)
  const { backgroundColor, color } = getComputedStyle(button)
  button.remove()
  return { backgroundColor, color }
}

test('each of the seven colors is painted as a background and as text (C-005)', () => {
  const fields = new Set<string>()
  const words = new Set<string>()
  for (const [name, [field, word]] of Object.entries(TOKENS)) {
    const variant = name as ButtonVariant
    const filled = painted(buttonClass({ variant, look: 'filled' }))
    const link = painted(buttonClass({ variant, look: 'link' }))
    expect(filled.backgroundColor).toBe(painted('', { background: field }).backgroundColor)
    expect(link.color).toBe(painted('', { color: word }).color)
    expect(link.backgroundColor).toBe('rgba(0, 0, 0, 0)')
    expect(filled.color).not.toBe(filled.backgroundColor)
    fields.add(filled.backgroundColor)
    words.add(link.color)
  }
  expect([fields.size, words.size]).toEqual([7, 7])
})
