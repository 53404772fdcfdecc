import { expect, test } from 'vitest'
import { pictureRefusal } from './picture-rules.ts'

const MB5 = 5 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp'])('%s of 5 MB may be uploaded (C-255, C-256)', (type) => {
  expect(pictureRefusal({ type, size: MB5 })).toBeNull()
})

test.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])(
  '%j is no picture of ours (C-255)',
  (type) => {
    expect(pictureRefusal({ type, size: 10 })).toBe('JPG, PNG, WebP 사진만 올리실 수 있습니다.')
  },
)

test('refuses a file one byte larger than 5 MB (C-256)', () => {
  expect(pictureRefusal({ type: 'image/png', size: MB5 + 1 })).toBe('파일 크기는 5MB 이하여야 합니다.')
})
