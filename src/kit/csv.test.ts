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
  ['leading and trailing spaces', ' 가 ', '" 가 "\r\n'],
  ['an emoji of several parts', '👨‍👩‍👧 가족', '👨‍👩‍👧 가족\r\n'],
  ['nothing', null, '\r\n'],
])('a cell with %s is read back unchanged', (_, value, line) => {
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
])('%j is not run as a formula', (value, line) => {
  expect(cell(value)).toBe(line)
})

test('numbers stay numbers, negative ones too', () => {
  expect([cell(-1.5), cell(0)]).toEqual(['-1.5\r\n', '0\r\n'])
})

const code: CsvColumn<CsvCell>[] = [['코드', (value) => value, 'TEXT']]

test.each([
  '0010',
  '3-1',
  '1E3',
  '12.5',
  '1,000',
  '12/2026',
  '2-3-2',
  '9:30',
  'MAR1',
  '1-dec',
  'TRUE',
  '-5',
  '+821012345678',
  '12345678901234567',
])('Excel keeps as text a code that looks like a number or date: %s', (value) => {
  expect(csvLines(code, [value])).toBe(`"=""${value}"""\r\n`)
})

test.each(['010-1234-5678', '220-81-62517', '12가3456', 'FALL7', 'march-team', 'sub-0a1b', ''])(
  'a code that Excel already reads as text is written unchanged: %s',
  (value) => {
    expect(csvLines(code, [value])).toBe(`${value}\r\n`)
  },
)

test('numbers and amounts stay numbers; codes that look like formulas cannot run', () => {
  expect([csvLines(code, [5_000_000]), csvLines(one, ['0010'])]).toEqual(['5000000\r\n', '0010\r\n'])
  expect(csvLines(code, ['=1+1'])).toBe("'=1+1\r\n")
})
