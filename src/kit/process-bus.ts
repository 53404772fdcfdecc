import cluster, { type Worker } from 'node:cluster'
import { batched } from './coalesce.ts'
import type { Event } from './event-bus.ts'
import { type Counters, SLOTS } from './shared-counters.ts'
import type { Channel } from './unit-of-work.ts'

const HEARTBEAT_MS = 1_000
// A process that leaves so many questions unanswered is stuck: it is ended, and another one is started.
const MOST_UNANSWERED = 5

/** What a process published, up to the numbers that it raised its counters to. */
type Told<Events> = { kind: 'events'; slot: number; counts: number[]; events: Event<Events>[] }
type FromWorker<Events> =
  | (Told<Events> & { wakes: Channel[] })
  | { kind: 'joins'; slot: number }
  | { kind: 'answers' }
type ToWorker<Events> = Told<Events> | { kind: 'gone'; slot: number } | { kind: 'asks' } | { kind: 'welcome' }

type Ears<Events> = {
  receive: (event: Event<Events>) => void
  /** Called when events may have been lost. */
  missed: () => void
  counters: Counters
}

/** What one process has heard of the others. */
function openEars<Events>({ receive, missed, counters }: Ears<Events>) {
  const heard = Uint32Array.from(counters.all())
  const others = Array.from({ length: SLOTS }, (_, slot) => slot)
    .filter((slot) => slot !== counters.self)
    .map(counters.firstOf)
  return {
    /** From now on all is heard. */
    begin: (): void => heard.set(counters.all()),
    hear({ slot, counts, events }: Told<Events>): void {
      events.forEach(receive)
      heard.set(counts, counters.firstOf(slot))
    },
    /** One is gone, and what it had still to tell. */
    lose(slot: number): void {
      const [first, end] = [counters.firstOf(slot), counters.firstOf(slot + 1)]
      heard.set(counters.all().subarray(first, end), first)
      missed()
    },
    /** Whether all that others published on these topics was heard. */
    isCurrent(topics: string[]): boolean {
      const now = counters.all()
      const columns = topics.map(counters.columnOf)
      return others.every((first) => columns.every((column) => now[first + column] === heard[first + column]))
    },
  }
}

/** Raises the topic's counter at once, so that the others know that they are behind, and sends what is published in one turn together. */
function openMouth<Events>(counters: Counters, send: (told: Told<Events>, wakes: Channel[]) => void) {
  const say = batched<Event<Events> | Channel>(async (all) => {
    const events = all.filter((one) => typeof one !== 'string')
    const wakes = new Set(all.filter((one) => typeof one === 'string'))
    send({ kind: 'events', slot: counters.self, counts: counters.own(), events }, [...wakes])
  })
  return {
    spread(event: Event<Events>): void {
      counters.raise(event.topic)
      void say(event)
    },
    wake: (channels: readonly Channel[]): void => channels.forEach((one) => void say(one)),
  }
}

/**
 * The first process's side of the events between the processes of one machine. Nobody waits for the others to hear: whoever
 * answers from memory asks `isCurrent`, which is false from the moment another published until that is heard.
 */
export function openHub<Events>({
  wake,
  ...given
}: Ears<Events> & { wake: (channels: readonly Channel[]) => void }) {
  const joined = new Map<Worker, { slot: number; unanswered: number }>()
  const ears = openEars(given)
  const sayAll = (message: ToWorker<Events>, from?: Worker): void => {
    // One that is gone hears nothing, and shows nothing either.
    for (const worker of joined.keys()) if (worker !== from) worker.send(message, () => {})
  }
  const { spread } = openMouth<Events>(given.counters, (told) => sayAll(told))
  cluster.on('message', (worker, message: FromWorker<Events>) => {
    if (message.kind === 'joins') {
      joined.set(worker, { slot: message.slot, unanswered: 0 })
      worker.send({ kind: 'welcome' } satisfies ToWorker<Events>, () => {})
    }
    const one = joined.get(worker)
    // What comes after it is gone was given up for lost already.
    if (!one) return
    if (message.kind === 'answers') one.unanswered = 0
    if (message.kind !== 'events') return
    const { wakes, ...told } = message
    ears.hear(told)
    sayAll(told, worker)
    if (wakes.length) wake(wakes)
  })
  cluster.on('exit', (worker) => {
    const gone = joined.get(worker)
    if (!gone) return
    joined.delete(worker)
    ears.lose(gone.slot)
    sayAll({ kind: 'gone', slot: gone.slot })
  })
  const heartbeat = setInterval(() => {
    for (const [worker, one] of joined)
      if (one.unanswered++ === MOST_UNANSWERED) worker.process.kill('SIGKILL')
    sayAll({ kind: 'asks' })
  }, HEARTBEAT_MS)
  return { spread, isCurrent: ears.isCurrent, stop: (): void => clearInterval(heartbeat) }
}

/** Tells the first process something; if that is gone, this one ends for that reason and for no other. */
export const tellFirst = (message: object): void => void process.send!(message, undefined, {}, () => {})

/** A further process's side. `join` is settled once it hears all that is published: before that it must serve nobody. */
export function openSpoke<Events>(given: Ears<Events>) {
  const ears = openEars(given)
  const welcome = Promise.withResolvers<void>()
  const tell: (message: FromWorker<Events>) => void = tellFirst
  process.on('message', (message: ToWorker<Events>) => {
    if (message.kind === 'welcome') welcome.resolve()
    if (message.kind === 'events') ears.hear(message)
    if (message.kind === 'gone') ears.lose(message.slot)
    if (message.kind === 'asks') tell({ kind: 'answers' })
  })
  return {
    ...openMouth<Events>(given.counters, (told, wakes) => tell({ ...told, wakes })),
    isCurrent: ears.isCurrent,
    async join(): Promise<void> {
      tell({ kind: 'joins', slot: given.counters.self })
      await welcome.promise
      ears.begin()
    },
  }
}
