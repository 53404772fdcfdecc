import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CoverageReport } from 'monocart-coverage-reports'
import { build } from 'vite'
import { STAFF_LINES, STAFF_SCREENS } from './coverage-lines.ts'

type Script = { url: string; source: string; functions: object[]; sourceMap?: object }

/** The counts of each line of a file: 0 when no test reached it. */
type Lines = Record<string, number | string>

/**
 * Checks how many lines of the staff screens journeys and component tests reach together; false when a file has too
 * few.
 */
export async function staffScreens(folder: string): Promise<boolean> {
  // Includes source maps: this build is never deployed.
  await build({
    logLevel: 'error',
    build: { sourcemap: 'hidden', outDir: `${folder}/web`, emptyOutDir: true },
  })
  const journeys = await linesIn(folder, 'browser', (script) => withMap(folder, script))
  const components = await linesIn(folder, 'components', withInlineMap)
  // A file that no test loaded is missing in both results.
  const wanted = globSync('src/**/*.{ts,tsx}').filter(
    (path) => STAFF_SCREENS.test(path) && !path.includes('.test.'),
  )
  const shareIn = (path: string) => shareOf([journeys.get(path) ?? {}, components.get(path) ?? {}])
  return wanted.map((path) => isHeld(path, shareIn(path))).every(Boolean) && wanted.length > 0
}

/** The lines of the staff screens that one kind of tests reached, by file. */
async function linesIn(folder: string, kind: string, scriptsOf: (script: Script) => Script[]) {
  const report = new CoverageReport({
    outputDir: `${folder}/staff-${kind}`,
    reports: [],
    logging: 'error',
    sourceFilter: (path: string) => STAFF_SCREENS.test(path),
  })
  report.cleanCache()
  for (const path of globSync(`${folder}/${kind}/*.json`)) {
    const scripts = JSON.parse(readFileSync(path, 'utf8')) as Script[]
    await report.add(scripts.flatMap(scriptsOf))
  }
  const { files = [] } = (await report.generate()) ?? {}
  return new Map(files.map(({ sourcePath, data }) => [sourcePath, data?.lines as Lines]))
}

/** The percentage of lines that at least one of these reached. */
function shareOf(all: Lines[]): number {
  const lines = [...new Set(all.flatMap((one) => Object.keys(one)))]
  const isReached = (line: string) => all.some((one) => one[line] !== undefined && one[line] !== 0)
  return lines.length ? Math.floor((lines.filter(isReached).length / lines.length) * 1000) / 10 : 0
}

function isHeld(path: string, share: number): boolean {
  const held = share >= STAFF_LINES
  console.log(`${held ? 'ok    ' : 'FAILED'} ${share} % ${path}`)
  return held
}

/** A built script without a map contains only the bundler's code, none of our sources. */
function withMap(folder: string, script: Script): Script[] {
  const path = `${folder}/web/assets/${basename(new URL(script.url).pathname)}.map`
  return existsSync(path) ? [{ ...script, sourceMap: JSON.parse(readFileSync(path, 'utf8')) as object }] : []
}

const INLINE_MAP = /sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/

/** Vite's test server serves each source with a map that has the file's name without its folder. */
function withInlineMap(script: Script): Script[] {
  const encoded = INLINE_MAP.exec(script.source)?.[1]
  if (!encoded) return []
  const map = JSON.parse(Buffer.from(encoded, 'base64').toString()) as object
  return [{ ...script, sourceMap: { ...map, sources: [new URL(script.url).pathname.slice(1)] } }]
}
