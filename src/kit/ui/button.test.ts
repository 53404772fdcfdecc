import { expect, test } from 'vitest'
import { buttonClass } from './button.tsx'

test('the text of a button of any size has 16 pixels (C-002)', () => {
  for (const size of ['small', 'medium', 'large'] as const)
    expect(buttonClass({ size }).split(' ')).toContain('text-control')
})
