import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'

// Linux's device that is always full.
const FULL = '/dev/full'

/** A process that logs many lines, then writes to standard error, and exits with code 7 when told to. */
const WORK = `
  import { openLog } from '#app/open-log.ts'
  const log = openLog({})
  for (let line = 0; line < 5_000; line++) log.info('a line')
  setTimeout(() => { log.info('another'); process.stderr.write('alive') }, 50)
  process.stdin.once('data', () => process.exit(7))`

function working(output: number | 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', WORK], {
    stdio: ['pipe', output, 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.runIf(existsSync(FULL))(
  'a full disk under the log blocks neither requests nor the end of the process',
  async () => {
    const full = await open(FULL, 'w')
    onTestFinished(() => full.close())
    const child = working(full.fd)
    expect(String(await once(child.stderr!, 'data'))).toBe('alive')
    child.stdin!.write('end')
    expect((await once(child, 'exit'))[0]).toBe(7)
  },
  20_000,
)

test('a reader that pauses blocks no request, and gets the whole log later', async () => {
  const child = working('pipe')
  expect(String(await once(child.stderr!, 'data'))).toBe('alive')
  child.stdin!.write('end')
  let text = ''
  for await (const part of child.stdout!) text += String(part)
  expect(text.trim().split('\n')).toHaveLength(5_001)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(7)
})
