import cluster, { type Worker } from 'node:cluster'
import { batched } from './coalesce.ts'
import type { Event } from './event-bus.ts'

// A process that does not hear for so long is stuck, and would show what was once it goes on: it is ended.
const DEAF_MS = 5_000
const HEARTBEAT_MS = 1_000

type FromWorker<Events> =
  | { kind: 'events'; id: number; events: Event<Events>[]; wakes: boolean }
  | { kind: 'heard'; id: number }
  | { kind: 'joins' }
type ToWorker<Events> =
  | { kind: 'events'; id: number; events: Event<Events>[] }
  | { kind: 'ping'; id: number }
  | { kind: 'told'; id: number }
  | { kind: 'welcome' }

type Telling = { waitsFor: Set<Worker>; done: () => void }
type HubOptions<Events> = { receive: (event: Event<Events>) => void; wake: () => void }

/**
 * The first process's side of the events between the processes of one machine: what one of them publishes all others have
 * heard before the promise of it is settled.
 */
export function openHub<Events>({ receive, wake }: HubOptions<Events>) {
  const joined = new Set<Worker>()
  const tellings = new Map<number, Telling>()
  let count = 0

  function heard(worker: Worker, id: number): void {
    const telling = tellings.get(id)
    if (!telling?.waitsFor.delete(worker) || telling.waitsFor.size) return
    tellings.delete(id)
    telling.done()
  }
  const spread = (events: Event<Events>[], from?: Worker): Promise<void> =>
    sayAll((id) => ({ kind: 'events', id, events }), from)

  function sayAll(message: (id: number) => ToWorker<Events>, from?: Worker): Promise<void> {
    const waitsFor = new Set([...joined].filter((worker) => worker !== from))
    if (!waitsFor.size) return Promise.resolve()
    const id = ++count
    for (const worker of waitsFor) say(worker, message(id))
    return new Promise((resolve) => {
      const timer = setTimeout(() => waitsFor.forEach((deaf) => deaf.process.kill('SIGKILL')), DEAF_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      tellings.set(id, { waitsFor, done })
    })
  }
  async function pass(worker: Worker, id: number, events: Event<Events>[]): Promise<void> {
    events.forEach(receive)
    if (events.length) await spread(events, worker)
    say<ToWorker<Events>>(worker, { kind: 'told', id })
  }
  cluster.on('message', (worker, message: FromWorker<Events>) => {
    if (message.kind === 'events') {
      if (message.wakes) wake()
      void pass(worker, message.id, message.events)
    }
    if (message.kind === 'heard') heard(worker, message.id)
    if (message.kind !== 'joins') return
    joined.add(worker)
    say<ToWorker<Events>>(worker, { kind: 'welcome' })
  })
  cluster.on('exit', (worker) => {
    joined.delete(worker)
    for (const id of tellings.keys()) heard(worker, id)
  })
  const heartbeat = setInterval(() => void sayAll((id) => ({ kind: 'ping', id })), HEARTBEAT_MS)
  return {
    spread: batched((events: Event<Events>[]) => spread(events)),
    stop: (): void => clearInterval(heartbeat),
  }
}

// One that is gone hears nothing, and shows nothing either.
const say = <Message extends object>(worker: Worker, message: Message): void =>
  void worker.send(message, () => {})

/** A further process's side. `join` is settled once it hears all that is published: before that it must serve nobody. */
export function openSpoke<Events>(receive: (event: Event<Events>) => void) {
  const telling = new Map<number, () => void>()
  const welcome = Promise.withResolvers<void>()
  let count = 0
  const tell = (message: FromWorker<Events>) => process.send!(message)
  process.on('message', (message: ToWorker<Events>) => {
    if (message.kind === 'welcome') welcome.resolve()
    if (message.kind === 'events') message.events.forEach(receive)
    if (message.kind === 'events' || message.kind === 'ping') tell({ kind: 'heard', id: message.id })
    if (message.kind !== 'told') return
    telling.get(message.id)?.()
    telling.delete(message.id)
  })
  const send = batched<Event<Events> | 'wakes'>(
    (all) =>
      new Promise((resolve) => {
        telling.set(++count, resolve)
        const events = all.filter((one) => one !== 'wakes')
        tell({ kind: 'events', id: count, events, wakes: events.length < all.length })
      }),
  )
  return {
    spread: (event: Event<Events>): Promise<void> => send(event),
    wake: (): void => void send('wakes'),
    join(): Promise<void> {
      tell({ kind: 'joins' })
      return welcome.promise
    },
  }
}
