import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '#kit/postgres/start.ts'
import { type Driver, PHONE, toMiddle } from './driver.ts'

const ENTER = '\uE007'
/** The key by which WebDriver marks a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementRef = { [ELEMENT]: string }

const START_MS = 15_000
const COMMAND_MS = 60_000

/** Sends a WebDriver command; the path is relative to the session's. */
type Command = <T = void>(method: string, path: string, body?: object) => Promise<T>

/** Opens WebKitGTK's MiniBrowser on a phone-sized virtual screen, driven by WebDriver. */
export async function openWebkit(path: string): Promise<Driver> {
  const screen = await openScreen()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: screen.display, LANG: 'C.UTF-8' }
  const server = spawn(path, [`--port=${port}`], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const end = () => [server, screen.child].forEach((child) => child.kill())
  try {
    const command = await openSession(`http://127.0.0.1:${port}`)
    const close = async () => {
      await command('DELETE', '').catch(() => {})
      end()
    }
    return { ...driverOf(command), close }
  } catch (error) {
    end()
    throw error
  }
}

/** A virtual screen; Xvfb chooses a free number and writes it to the file descriptor 3. */
async function openScreen(): Promise<{ display: string; child: ChildProcess }> {
  const size = `${PHONE.width}x${PHONE.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  failed.catch(() => {})
  const lines = createInterface({ input: child.stdio[3] as Readable })
  const number = new Promise<string>((resolve) => lines.once('line', resolve))
  return { display: `:${await Promise.race([number, failed])}`, child }
}

/** In full screen, because the toolbar makes the window wider than a phone. */
const ARGS = ['--automation', '--full-screen']

async function openSession(origin: string): Promise<Command> {
  await serverReady(origin)
  const options = { 'webkitgtk:browserOptions': { args: ARGS } }
  const body = { capabilities: { alwaysMatch: options } }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, body)
  const command: Command = (method, path, body) => send(method, `${origin}/session/${sessionId}${path}`, body)
  await command('POST', '/window/rect', { x: 0, y: 0, ...PHONE })
  return command
}

async function serverReady(origin: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < START_MS;) {
    const answer = await fetch(`${origin}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver does not start')
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(COMMAND_MS),
  })
  const { value } = (await answer.json()) as { value: T }
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

function driverOf(command: Command): Omit<Driver, 'close'> {
  const run = <T>(work: (...args: never[]) => unknown, args: unknown[]) =>
    command<T>('POST', '/execute/sync', { script: `return (${String(work)}).apply(null, arguments)`, args })
  const type = async (text: string) => {
    const { [ELEMENT]: id } = await command<ElementRef>('GET', '/element/active')
    await command('POST', `/element/${id}/value`, { text })
  }
  return {
    goto: (url) => command('POST', '/url', { url }),
    evaluate: (work, ...args) => run(work, args),
    press: async (find, ...args) => {
      const found = await run<ElementRef | null>(find, args)
      if (found) await run(toMiddle, [found])
      if (found) await command('POST', `/element/${found[ELEMENT]}/click`, {})
      return found !== null
    },
    type,
    pressEnter: () => type(ENTER),
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
  }
}
