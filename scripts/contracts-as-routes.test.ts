import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsAsRoutes } from './contracts-as-routes.ts'

const root = mkdtempSync(join(tmpdir(), 'mosim-contract-'))
const room = join(root, 'src/ride/driver')
const CONTRACT = `import { z } from 'zod'
export const driverOut = z.object({ name: z.string() })
export const readDriver = endpoint({
  method: 'GET',
  path: '/api/drivers/{id}',
  out: driverOut,
})
`

beforeAll(() => {
  mkdirSync(room, { recursive: true })
  writeFileSync(join(room, 'contract.ts'), CONTRACT)
})
afterAll(() => rmSync(root, { recursive: true }))

/** A browser script that uses one export of the contract. */
async function scriptUsing(name: string): Promise<string> {
  const entry = join(room, 'screen.ts')
  writeFileSync(entry, `import { ${name} } from './contract.ts'\nconsole.log(${name})\n`)
  const plugins = [contractsAsRoutes]
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rollupOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

test('the browser gets only the method and path of an endpoint (0004)', async () => {
  const script = await scriptUsing('readDriver')
  expect(script).toContain('/api/drivers/{id}')
  expect(script).toContain('GET')
  expect(script).not.toMatch(/zod|driverOut/)
})

test('a build fails when a web file imports a schema of a contract (0004)', async () => {
  await expect(scriptUsing('driverOut')).rejects.toThrow('driverOut')
})
