import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '#kit/postgres/binaries.ts'

const STOP_MS = 20_000
const POLL_MS = 50

/** One program of the cluster, with a log of its own; it ends with us, however we end. */
export type Process = {
  name: string
  pid: number
  child: ChildProcess
  isAlive(): boolean
  /** All that it printed. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

export type Given = {
  name: string
  command: string
  args: string[]
  folder: string
  env?: Record<string, string>
}

const started = new Set<Process>()

/** Starts a program as an unprivileged user, in a group of its own: Ctrl-C reaches us only, and we stop it in order. */
export function startProcess({ name, command, args, folder, env = {} }: Given): Process {
  const [ours, rest] = asOwner(command, args, true)
  const path = join(folder, `${name}.log`)
  const child = spawn(ours, rest, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C.UTF-8', ...env },
  })
  const log = createWriteStream(path, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isAlive()) child.kill(signal)
    const ended = await Promise.race([gone.then(() => true), sleep(STOP_MS, false, { ref: false })])
    if (!ended) child.kill('SIGKILL')
    await gone
    started.delete(made)
  }
  const made = { name, pid: child.pid!, child, isAlive, output: () => readFileSync(path, 'utf8'), stop }
  started.add(made)
  return made
}

const stops: (() => Promise<void>)[] = []

/** Has something stopped in its own way, before what was started earlier. */
export const onStop = (stop: () => Promise<void>): void => void stops.push(stop)

/** Ends all that still runs: the servers, what stops in its own way, and the rest, the last started first. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop().catch(() => {})
  for (const process of [...started].toReversed()) await process.stop()
}

/** A program that ended by itself: it need not be waited for. */
export class Ended extends Error {
  constructor({ name, output }: Process) {
    super(`${name} has ended: ${output().trim().split('\n').slice(-3).join(' ')}`)
  }
}

/** Asks until the answer is neither false nor null, nor an error; after so many seconds it says what it waited for. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T> | T,
): Promise<NonNullable<T>> {
  const end = performance.now() + seconds * 1000
  let last = ''
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      if (error instanceof Ended) throw error
      last = `: ${(error as Error).message}`
    }
    await sleep(POLL_MS)
  }
  throw new Error(`waited ${seconds} s in vain until ${what}${last}`)
}
