import { expect, test } from 'vitest'
import { isPlate, plateWarning } from './plate.ts'

test.each([
  '123가4567',
  '12나3456',
  '12 나 3456',
  ' 123 호 4567 ',
  '12바3456',
  '99배0000',
  '123가4567'.normalize('NFD'),
])('%j is a registration number (A-108)', (text) => expect(isPlate(text)).toBe(true))

test.each([
  '',
  '1가2345',
  '1234가5678',
  '12AA3456',
  '12가345',
  '12가34567',
  '12가나3456',
  '12ㄱ3456',
  '１２가3456',
  '123가4567🚗',
])('%j is not a registration number (A-108)', (text) => expect(isPlate(text)).toBe(false))

test('accepts a letter that no plate has, with a warning (A-108)', () => {
  expect([isPlate('12차3456'), plateWarning('12 차 3456')]).toEqual([
    true,
    '번호판에 드문 글자입니다. 한 번 더 확인해 주세요.',
  ])
  for (const text of ['12가3456', '12차345', '']) expect(plateWarning(text)).toBe('')
})

test('private, commercial, parcel and rental letters have no warning (A-108)', () => {
  const syllables = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, at) => String.fromCodePoint(0xac00 + at))
  const letters = syllables.filter((letter) => !plateWarning(`12${letter}3456`))
  expect(letters).toHaveLength(32 + 4 + 1 + 3)
  expect(letters.join('')).toContain('거고구')
  for (const letter of '육해공국합차카타파') expect(letters).not.toContain(letter)
})
