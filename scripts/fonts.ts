import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = 'node_modules/pretendard/dist'
const out = 'dist/fonts'

/** The sources whose texts appear on a visitor's first pages. */
const firstPages = [
  'src/ride/pages',
  'src/ride/fleet/screens',
  'src/ride/fleet/widgets',
  'src/ride/reservation/screens/calendar.tsx',
  'src/ride/fleet/copy.ts',
  'src/ride/account/screens',
  'src/ride/account/widgets',
  'src/ride/account/copy.ts',
  'src/subscribe/catalog/screens',
  'src/subscribe/catalog/widgets',
  'src/subscribe/catalog/copy.ts',
  'src/subscribe/faq/screens/faq.tsx',
  'src/subscribe/referral/screens/event.tsx',
  'src/subscribe/referral/widgets',
  'src/subscribe/account/screens',
  'src/subscribe/account/copy.ts',
  'src/app/seed-catalog.ts',
  'src/app/shells',
  'src/kit/ui',
  'src/brand.ts',
  'index.html',
]

/** Characters that any page may need: Latin letters, digits and signs; numbers, dates and refusals. */
const always =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '·–—‘’“”…•→←↑↓×✓©₩℃°원명개년월일화수목금토오전후시분초건대석장회인층호차량예약확정대기취소완료불가능로그아웃'

function textOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return ''
  if (stat.isFile())
    return /\.(ts|tsx|html)$/.test(path) && !path.includes('.test.') ? readFileSync(path, 'utf8') : ''
  return readdirSync(path)
    .map((name) => textOf(join(path, name)))
    .join('')
}

function glyphs(): string {
  const used =
    firstPages
      .map(textOf)
      .join('')
      .match(/[\uac00-\ud7a3]/g) ?? []
  return [...new Set([...always, ...used])].sort().join('')
}

function unicodeRange(text: string): string {
  const points = [...text].map((sign) => sign.codePointAt(0)!).sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
}

/** System fonts scaled to Pretendard's metrics, so that nothing moves when it is loaded. */
function fallbacks(): string {
  const stretch = {
    'Apple SD Gothic Neo': 100,
    'Noto Sans CJK KR': 94,
    'Noto Sans KR': 94,
    'Malgun Gothic': 94,
    NanumGothic: 92,
  }
  return Object.entries(stretch)
    .map(([name, percent]) => {
      const metric = (value: number) => `${((value * 100) / percent).toFixed(2)}%`
      return `@font-face{font-family:'Stand-in ${name}';src:local('${name}');size-adjust:${percent}%;ascent-override:${metric(95.2)};descent-override:${metric(24.1)};line-gap-override:0%}`
    })
    .join('\n')
}

/** Writes dist/fonts: one small font for the first pages, and the publisher's own slices for all other characters. */
export async function makeFonts() {
  mkdirSync(out, { recursive: true })
  const text = glyphs()
  const key = createHash('sha256').update(`5${text}`).digest('hex')
  if (statSync(`${out}/key`, { throwIfNoEntry: false }) && readFileSync(`${out}/key`, 'utf8') === key) return
  const whole = readFileSync(`${source}/web/variable/woff2/PretendardVariable.woff2`)
  const font = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'calt', 'case'],
    noHinting: true,
  })
  writeFileSync(`${out}/mosim-sans.woff2`, font)
  const face = `@font-face{font-family:'Mosim Sans';font-weight:400 700;font-display:swap;src:url('./mosim-sans.woff2') format('woff2');unicode-range:${unicodeRange(text)}}`
  writeFileSync(`${out}/fonts.css`, `${face}\n${fallbacks()}\n`)
  writeFileSync(`${out}/key`, key)
  console.log(`fonts: ${[...text].length} signs, ${(font.length / 1024).toFixed(1)} kB`)
}

/** Copies the slices with the other characters, and their license, to the path that the browser requests. */
export function copyRestOfFont(to: string) {
  mkdirSync(to, { recursive: true })
  const css = readFileSync(`${source}/web/variable/pretendardvariable-dynamic-subset.css`, 'utf8')
  writeFileSync(
    `${to}/rest.css`,
    css.replaceAll('./woff2-dynamic-subset/', './').replace(/\/\* \[\d+\] \*\/|\n\t?/g, ''),
  )
  cpSync(`${source}/web/variable/woff2-dynamic-subset`, to, { recursive: true })
  cpSync(`${source}/LICENSE.txt`, `${to}/LICENSE.txt`)
}
