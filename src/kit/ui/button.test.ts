import { expect, test } from 'vitest'
import { buttonClass } from './button.tsx'

test('whatever its size, a button is written in 16 pixels (C-002)', () => {
  for (const size of ['small', 'medium', 'large'] as const)
    expect(buttonClass({ size }).split(' ')).toContain('text-control')
})
