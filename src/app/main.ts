import { spawnSync } from 'node:child_process'
import { errorFacts } from '#kit/error-facts.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { ConfigRefused, isDemoAsked, readConfig } from './config.ts'
import type { DemoLogins } from './demo/logins.ts'
import type { FirstAdmin } from './seed.ts'
import { type Running, start } from './server.ts'
import { stopDeadlineMs } from './stops.ts'
import { isBuilt } from './web-server.ts'
import { apiPaths, urls } from '#urls'

const PARENT = process.ppid
const PARENT_CHECK_MS = 1_000

/** The admin that this start created. Printed last, even if the start fails: the password is shown only once. */
let firstAdmin: FirstAdmin | null = null

function sayAdmin(): void {
  if (!firstAdmin) return
  const { id, password } = firstAdmin
  const secret = password ? `${password} (shown only now)` : 'of MOSIM_ADMIN_PASSWORD'
  console.log(`The first admin logs in with the id ${id} and the password ${secret}`)
}

function say({ url, simulatorUrl }: Running): void {
  const simulator = `  Simulator  ${simulatorUrl}  (every SMS and mail, and the phone verification)\n`
  console.log(
    `\nMOSIM is running.\n\n  Product    ${url}\n  API        ${url}${apiPaths.docs}\n${simulatorUrl ? simulator : ''}`,
  )
}

function sayDemo(url: string, { password, admin, member, subscriber, driverPath }: DemoLogins): void {
  // A custom admin (MOSIM_ADMIN_ID) has their own password.
  const own = process.env.MOSIM_ADMIN_PASSWORD ? 'the password of MOSIM_ADMIN_PASSWORD' : password
  console.log(
    `This is a demo: everyone in it is invented, and nothing leaves this machine.\n
  Staff       ${url}${urls.admin.today}            ${admin} / ${own}
  Guest       ${url}${urls.my}               ${member} / ${password}
  Subscriber  ${url}${urls.subscribe.my}     ${subscriber} / ${password}
  Driver      ${url}${driverPath}  (its code is in the simulator's inbox)\n`,
  )
}

function buildIfMissing(): void {
  if (isBuilt()) return
  console.log('Building the pages: once, in about half a minute.')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new ConfigRefused('The pages could not be built; the lines above say why.')
}

async function main(): Promise<void> {
  const config = readConfig(process.env, isDemoAsked(process.argv.slice(2)))
  buildIfMissing()
  if (config.isDemo)
    console.log(`The demo lives in ${config.dataFolder}; its first start takes up to a minute.`)
  const running = await start(config, { sayAdmin: (admin) => (firstAdmin = admin) })
  say(running)
  if (running.demo) sayDemo(running.url, running.demo)
  else sayAdmin()
  stopOnSignal(running, stopDeadlineMs(config.drainMs))
}

function stopOnSignal(running: { stop(): Promise<void> }, deadlineMs: number): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    await running.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end()).on('SIGTERM', () => void end())
  // npm sends SIGTERM to its shell, which ends without forwarding it: the server detects this by its new parent.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== PARENT && void end(), PARENT_CHECK_MS).unref()
}

/** A sentence that tells the operator how to fix a failed start; null for a bug. */
function sentenceOf(error: Error & { code?: string; port?: number }): string | null {
  if (error instanceof StartRefused) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use: stop what uses it, or set another (PORT, SIM_PORT, METRICS_PORT).`
  if (error.code === 'EMFILE' || error.code === 'ENFILE')
    return 'Too few files may be open: raise the limit (ulimit -n) to 1024 or more.'
  return null
}

main().catch((error: Error & { code?: string; port?: number }) => {
  console.error(sentenceOf(error) ?? errorFacts(error))
  sayAdmin()
  process.exit(1)
})
