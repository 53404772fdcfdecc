import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'

// What Linux has for a disk without space.
const FULL = '/dev/full'
const WORK = `
  import { openLog } from '#app/open-log.ts'
  const log = openLog('info')
  for (let line = 0; line < 50; line++) log.info('a line')
  setTimeout(() => { log.info('another'); process.exit(7) }, 50)`

test.runIf(existsSync(FULL))(
  'a disk that is full under the log keeps nobody from working, and from ending',
  async () => {
    const full = await open(FULL, 'w')
    const args = ['--input-type=module-typescript', '--eval', WORK]
    const child = spawn(process.execPath, args, { stdio: ['ignore', full.fd, 'inherit'] })
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    const [code] = (await once(child, 'exit')) as [number | null]
    clearTimeout(patience)
    await full.close()
    expect(code).toBe(7)
  },
  20_000,
)
