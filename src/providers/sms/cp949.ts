// The characters that Korean phones show in a text message: ASCII, KS X 1001 and every Hangul syllable.
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

const substitutes: Record<string, string> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '·',
  '〜': '~',
  '₩': '￦',
  '✓': 'v',
  '✔': 'v',
  '©': '(c)',
  '\u00a0': ' ',
  '\t': ' ',
}

let twoByteCharacters: Set<string> | undefined

/** The bytes of a text in CP949, as carriers count them: one for ASCII, two for any other character. */
export function cp949Bytes(text: string): number {
  let bytes = 0
  for (const character of text) bytes += isAscii(character) ? 1 : 2
  return bytes
}

/** Whether CP949 has the character. */
export function isInCp949(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  if (isAscii(character)) return point >= 0x20 || character === '\n'
  return (point >= FIRST_SYLLABLE && point <= LAST_SYLLABLE) || ksX1001().has(character)
}

/** The text with each character that is not in CP949 replaced by a readable one, or omitted. */
export function toCp949(text: string): string {
  const composed = text.normalize('NFC').replace(/\r\n?/g, '\n')
  return Array.from(composed, encodable).join('')
}

/** The beginning of a text that fits into `limit` bytes. */
export function cutToBytes(text: string, limit: number): string {
  let cut = ''
  let bytes = 0
  for (const character of text) {
    bytes += cp949Bytes(character)
    if (bytes > limit) break
    cut += character
  }
  return cut
}

function encodable(character: string) {
  if (isInCp949(character)) return character
  const substitute = substitutes[character] ?? character.normalize('NFKD')
  return Array.from(substitute).filter(isInCp949).join('')
}

function isAscii(character: string) {
  return character < '\u0080'
}

// ICU contains the table, so no package is needed; only the two characters that Windows added are missing.
function ksX1001() {
  if (twoByteCharacters) return twoByteCharacters
  const bytes: number[] = []
  for (let lead = 0xa1; lead <= 0xfe; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail)
  const decoded = new TextDecoder('euc-kr').decode(new Uint8Array(bytes))
  twoByteCharacters = new Set(Array.from(decoded).filter((character) => !/[\p{Co}\ufffd]/u.test(character)))
  twoByteCharacters.add('€').add('®')
  return twoByteCharacters
}
