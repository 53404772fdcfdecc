import { execFile } from 'node:child_process'
import { importFaults } from './check-imports.ts'
import { roomFaults } from './check-rooms.ts'
import { sqlFaults } from './check-sql.ts'
import { wordsIn } from './plain-words.ts'

type Step = () => string[] | Promise<string[]>

/** A step that runs a tool; returns the tool's output if it fails. */
function tool(command: string, ...args: string[]): Step {
  return () =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [`node_modules/${command}`, ...args],
        { maxBuffer: Infinity },
        (error, stdout, stderr) => resolve(error ? [stdout + stderr] : []),
      )
    })
}

const steps: Record<string, Step> = {
  types: tool('typescript/bin/tsc', '--noEmit', '-p', '.'),
  format: tool('oxfmt/bin/oxfmt', '--list-different', '.'),
  lint: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  rooms: () => roomFaults('.'),
  imports: () => importFaults('.'),
  sql: () => sqlFaults('.'),
  words: () => wordsIn('.'),
  unused: tool('knip/bin/knip.js', '--no-progress'),
  // Without the tests: an export that only tests use is not part of the product.
  'only-tested': tool('knip/bin/knip.js', '--no-progress', '--production', '--exports', '--include', 'files'),
}

const wanted = process.argv.slice(2)

/** Whether the step passes; its output is printed at its end. */
async function isFine([name, step]: [string, Step]): Promise<boolean> {
  const begun = performance.now()
  const faults = await step()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${faults.length ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}

// Concurrently, because no single step keeps both cores busy.
const chosen = Object.entries(steps).filter(([name]) => !wanted.length || wanted.includes(name))
process.exit((await Promise.all(chosen.map(isFine))).every(Boolean) ? 0 : 1)
