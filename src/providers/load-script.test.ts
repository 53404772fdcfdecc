import { expect, onTestFinished, test, vi } from 'vitest'
import { loadScript } from './load-script.ts'

/** A document that records its scripts; the test decides whether each loads. */
function withDocument() {
  const scripts: (EventTarget & { src: string; remove(): void })[] = []
  const createElement = () => Object.assign(new EventTarget(), { src: '', async: false, remove: () => {} })
  const append = (script: (typeof scripts)[number]) => scripts.push(script)
  vi.stubGlobal('document', { createElement, head: { append } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return scripts
}

const url = 'https://cdn.example/sdk.js'

test('adds the script once for any number of calls', async () => {
  const scripts = withDocument()
  let isReady = false
  const loads = [loadScript(url, () => isReady), loadScript(url, () => isReady)]
  isReady = true
  scripts[0]?.dispatchEvent(new Event('load'))
  await Promise.all(loads)
  expect(scripts).toHaveLength(1)
  await loadScript(url, () => isReady)
  expect(scripts).toHaveLength(1)
})

test('tries again after a failure', async () => {
  const scripts = withDocument()
  let isReady = false
  const first = loadScript(url, () => isReady)
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('SCRIPT_NOT_LOADED')
  const second = loadScript(url, () => isReady)
  isReady = true
  scripts[1]?.dispatchEvent(new Event('load'))
  await second
  expect(scripts).toHaveLength(2)
})

test('rejects when the script loads but does not define its global', async () => {
  const scripts = withDocument()
  const load = loadScript(url, () => false)
  scripts[0]?.dispatchEvent(new Event('load'))
  await expect(load).rejects.toThrow('SCRIPT_NOT_LOADED')
})

test('rejects when the script does not load', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  withDocument()
  const failed = loadScript(url, () => false).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failed).toBe('SCRIPT_NOT_LOADED')
})
