import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CoverageReport } from 'monocart-coverage-reports'
import { build } from 'vite'
import { STAFF_LINES, STAFF_SCREENS } from './coverage-lines.ts'

type Script = { url: string; source: string; functions: object[]; sourceMap?: object }

/** The built code that the journeys ran, mapped back to its sources by maps that are never served. */
export async function staffScreens(folder: string): Promise<boolean> {
  await build({
    logLevel: 'error',
    build: { sourcemap: 'hidden', outDir: `${folder}/web`, emptyOutDir: true },
  })
  const report = new CoverageReport({
    outputDir: `${folder}/staff`,
    reports: [],
    logging: 'error',
    sourceFilter: (path: string) => STAFF_SCREENS.test(path),
  })
  report.cleanCache()
  for (const path of globSync(`${folder}/browser/*.json`)) {
    const scripts = JSON.parse(readFileSync(path, 'utf8')) as Script[]
    await report.add(scripts.flatMap((script) => withMap(folder, script)))
  }
  const { files = [] } = (await report.generate()) ?? {}
  const shares = new Map(files.map(({ sourcePath, summary }) => [sourcePath, Number(summary.lines?.pct)]))
  // A file that no journey loaded is not in the report at all.
  const wanted = globSync('src/**/*.{ts,tsx}').filter(
    (path) => STAFF_SCREENS.test(path) && !path.includes('.test.'),
  )
  return wanted.map((path) => isHeld(path, shares.get(path) ?? 0)).every(Boolean) && wanted.length > 0
}

function isHeld(path: string, share: number): boolean {
  const held = share >= STAFF_LINES
  console.log(`${held ? 'ok    ' : 'FAILED'} ${share} % ${path}`)
  return held
}

/** A script of ours without a map holds nothing of ours: what joins the others. */
function withMap(folder: string, script: Script): Script[] {
  const path = `${folder}/web/assets/${basename(new URL(script.url).pathname)}.map`
  return existsSync(path) ? [{ ...script, sourceMap: JSON.parse(readFileSync(path, 'utf8')) as object }] : []
}
