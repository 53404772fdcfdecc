import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { patchLibrary } from './patch-library.ts'

const root = mkdtempSync(join(tmpdir(), 'mosim-patch-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
writeFileSync(join(root, 'library.js'), "export const style = () => document.write('style')\n")
writeFileSync(join(root, 'entry.js'), "import { style } from './library.js'\nstyle()\n")

async function builtWith(patch: { file: string; from: string; to: string }): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [patchLibrary([patch])],
    build: { write: false, minify: false, rollupOptions: { input: join(root, 'entry.js') } },
  })
  return (result as Rolldown.RolldownOutput).output[0].code
}

test('a patch replaces text of a library', async () => {
  const code = await builtWith({ file: '/library.js', from: "document.write('style')", to: 'void 0' })
  expect(code).not.toContain('document.write')
})

test.each([
  ['/library.js', 'document.writeln', /no longer matches/],
  ['/renamed.js', 'document.write', /met no such file/],
])('a patch of %s that replaces %s fails the build', async (file, from, message) => {
  await expect(builtWith({ file, from, to: '' })).rejects.toThrow(message)
})
