import { expect, test } from 'vitest'
import { buttonClass, type ButtonVariant } from './button.tsx'

const variants: ButtonVariant[] = ['primary', 'gray', 'white', 'sub01', 'sub02', 'negative', 'transparent']

test('seven colours, each as a field and as words, all different (C-005)', () => {
  const looks = (['filled', 'link'] as const).map((look) =>
    variants.map((variant) => buttonClass({ variant, look })),
  )
  for (const classes of looks) expect(new Set(classes).size).toBe(7)
  expect(new Set(looks.flat()).size).toBe(14)
})

test('whatever its size, a button is written in 16 pixels (C-002)', () => {
  for (const size of ['small', 'medium', 'large'] as const)
    expect(buttonClass({ size }).split(' ')).toContain('text-control')
})
