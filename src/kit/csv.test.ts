import { expect, test } from 'vitest'
import { type CsvCell, type CsvColumn, csvHead, csvLines } from './csv.ts'

const one: CsvColumn<CsvCell>[] = [['값', (value) => value]]
const cell = (value: CsvCell) => csvLines(one, [value])

test('a file begins with a BOM and its headings, and each row ends with CRLF', () => {
  const columns: CsvColumn<{ name: string; count: number }>[] = [
    ['이름', ({ name }) => name],
    ['횟수', ({ count }) => count],
  ]
  expect(csvHead(columns)).toBe('\uFEFF이름,횟수\r\n')
  expect(
    csvLines(columns, [
      { name: '김하늘', count: 3 },
      { name: '', count: 0 },
    ]),
  ).toBe('김하늘,3\r\n,0\r\n')
})

test.each([
  ['a comma', '서울, 중구', '"서울, 중구"\r\n'],
  ['quotes', '"VIP" 고객', '"""VIP"" 고객"\r\n'],
  ['a new line', '정문\n후문', '"정문\n후문"\r\n'],
  ['spaces at its ends', ' 가 ', '" 가 "\r\n'],
  ['an emoji of several parts', '👨‍👩‍👧 가족', '👨‍👩‍👧 가족\r\n'],
  ['nothing', null, '\r\n'],
])('a cell with %s stays what it was', (_, value, line) => {
  expect(cell(value)).toBe(line)
})

test.each([
  ['=cmd()', "'=cmd()\r\n"],
  ['+82 10-1234-5678', "'+82 10-1234-5678\r\n"],
  ['-1+2', "'-1+2\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', '"\'\t=1"\r\n'],
  ['\r=1', '"\'\r=1"\r\n'],
  ['＝1+1', "'＝1+1\r\n"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
])('%j is no formula any more', (value, line) => {
  expect(cell(value)).toBe(line)
})

test('numbers stay numbers, negative ones too', () => {
  expect([cell(-1.5), cell(0)]).toEqual(['-1.5\r\n', '0\r\n'])
})
