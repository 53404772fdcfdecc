import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCounters } from './shared-counters.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mosim-counters-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('what one raises all others see at once; who takes its place counts on', async () => {
  const path = join(await folder(), 'new', 'processes')
  const first = openCounters(path, 0)
  const second = openCounters(path, 1)
  for (let n = 0; n < 300; n++) second.raise()
  first.raise()
  expect([...first.all()]).toEqual([1, 300, 0, 0, 0, 0, 0, 0])
  expect([...second.all()]).toEqual([1, 300, 0, 0, 0, 0, 0, 0])
  const successor = openCounters(path, 1)
  expect(successor.own()).toBe(300)
  successor.raise()
  expect([...first.all()].slice(0, 2)).toEqual([1, 301])
})

test('the first process makes them anew, and one that comes after its end begins at nothing', async () => {
  const path = join(await folder(), 'processes')
  openCounters(path, 0).raise()
  const again = openCounters(path, 0)
  expect([...again.all()]).toEqual(Array(8).fill(0))
})
