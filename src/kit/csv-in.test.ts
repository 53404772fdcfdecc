import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { csvText, readCsv } from './csv-in.ts'

test.each([
  ['UTF-8', Buffer.from('이름\n홍길동')],
  ['UTF-8 with a BOM', Buffer.from('\uFEFF이름\n홍길동')],
  ['CP949', iconv.encode('이름\n홍길동', 'cp949')],
])('decodes %s', async (_, bytes) => {
  expect(await csvText(bytes)).toBe('이름\n홍길동')
})

test('decodes syllables that only CP949 has, also across the boundary of two chunks', async () => {
  const text = `a${'뷁똠'.repeat(50_000)}`
  expect(await csvText(iconv.encode(text, 'cp949'))).toBe(text)
  expect(await csvText(Buffer.from(text))).toBe(text)
})

test('refuses bytes that are invalid in both encodings', async () => {
  expect(await csvText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x80]))).toBeNull()
})

const MAX = 10

test.each([
  [
    'quotes, commas and line breaks in a cell',
    'a,b\r\n"x, ""y""","1\n2"\r\n',
    [
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ],
  ],
  ['a blank line, which a spreadsheet counts', 'a\n\nb\n', [['a'], [''], ['b']]],
  ['rows of other lengths', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ['our own text cells', 'a\n"=""0010"""\n', [['a'], ['0010']]],
])('reads %s', async (_, text, rows) => {
  expect(await readCsv(text, MAX)).toEqual({ rows })
})

test('names the row of an unclosed quote', async () => {
  expect(await readCsv('a\nb\n"c', MAX)).toEqual({ brokenRow: 3 })
})

test('stops reading one row after the maximum', async () => {
  expect(await readCsv('a\nb\nc\nd\n', 2)).toEqual({ rows: [['a'], ['b'], ['c']] })
})
