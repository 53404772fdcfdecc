import { expect, test } from 'vitest'
import { buttonClass } from './button.tsx'

test('a button of any size is written in 16 pixels (C-002)', () => {
  for (const size of ['small', 'medium', 'large'] as const)
    expect(buttonClass({ size }).split(' ')).toContain('text-control')
})
