import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHub } from './process-bus.ts'
import { openCounters } from './shared-counters.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mosim-counters-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const TOPICS = ['day', 'session']
const opened = (path: string, self: number) => openCounters(path, { topics: TOPICS, self })
const NOTHING = Array(14).fill(0)

test('what one raises all others see at once, each topic by itself; who takes its place counts on', async () => {
  const path = join(await folder(), 'new', 'processes')
  const first = opened(path, 0)
  const second = opened(path, 1)
  for (let n = 0; n < 300; n++) second.raise('session')
  first.raise('day')
  expect([...first.all()]).toEqual([1, 0, 0, 300, ...NOTHING.slice(2)])
  expect([...second.all()]).toEqual([1, 0, 0, 300, ...NOTHING.slice(2)])
  const successor = opened(path, 1)
  expect(successor.own()).toEqual([0, 300])
  successor.raise('session')
  successor.raise('day')
  expect([...first.all()].slice(0, 4)).toEqual([1, 0, 1, 301])
})

test('the first process makes them anew, and one that comes after its end begins at nothing', async () => {
  const path = join(await folder(), 'processes')
  opened(path, 0).raise('day')
  expect([...opened(path, 0).all()]).toEqual([0, 0, ...NOTHING])
})

test('news of one topic that was not heard yet does not make another out of date', async () => {
  const path = join(await folder(), 'processes')
  const counters = opened(path, 0)
  const hub = openHub<{ day: object; session: object }>({
    counters,
    receive: () => {},
    missed: () => {},
    wake: () => {},
  })
  onTestFinished(hub.stop)
  expect([hub.isCurrent(['day']), hub.isCurrent(['session'])]).toEqual([true, true])
  opened(path, 3).raise('day')
  expect([hub.isCurrent(['day']), hub.isCurrent(['session'])]).toEqual([false, true])
  expect(hub.isCurrent(['session', 'day'])).toBe(false)
})
