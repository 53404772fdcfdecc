import { spawnSync } from 'node:child_process'
import { importFaults } from './check-imports.ts'
import { roomFaults } from './check-rooms.ts'
import { sqlFaults } from './check-sql.ts'

type Step = () => string[]

/** A tool's complaints, or nothing when it is content. */
function tool(command: string, ...args: string[]): Step {
  return () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${command}`, ...args], {
      encoding: 'utf8',
    })
    return status === 0 ? [] : [stdout + stderr]
  }
}

const steps: Record<string, Step> = {
  types: tool('typescript/bin/tsc', '--noEmit', '-p', '.'),
  format: tool('oxfmt/bin/oxfmt', '--list-different', '.'),
  lint: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  rooms: () => roomFaults('.'),
  imports: () => importFaults('.'),
  sql: () => sqlFaults('.'),
  unused: tool('knip/bin/knip.js', '--no-progress'),
}

const wanted = process.argv.slice(2)
const failed: string[] = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length && !wanted.includes(name)) continue
  const begun = performance.now()
  const faults = step()
  console.log(
    `${faults.length ? 'FAILED' : 'ok    '} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
  )
  for (const fault of faults) console.log(fault)
  if (faults.length) failed.push(name)
}
process.exit(failed.length ? 1 : 0)
