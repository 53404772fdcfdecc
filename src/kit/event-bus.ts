import { EventEmitter } from 'node:events'

/** An event as it travels between processes: a hint that something changed, never the truth itself. */
export type Event<Events> = {
  [Topic in keyof Events & string]: { topic: Topic; data: Events[Topic] }
}[keyof Events & string]

const MISSED = Symbol('missed')

/** How events reach the other processes, and whether all of theirs on some topics have reached this one. */
export type Relay<Events> = {
  spread: (event: Event<Events>) => void
  isCurrent: (topics: (keyof Events & string)[]) => boolean
}

const nobodyElse = { spread: () => {}, isCurrent: () => true }

/** Spreads events within this process, each topic with its own data; `relay` carries them to the other processes. */
export function openEventBus<Events>({ spread, isCurrent }: Relay<Events> = nobodyElse) {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish<Topic extends keyof Events & string>(topic: Topic, data: Events[Topic]): void {
      emitter.emit(topic, data)
      spread({ topic, data } as Event<Events>)
    },
    /** Whether nothing was published on these topics that this process has not heard: only then may it answer from memory. */
    isCurrent: (...topics: (keyof Events & string)[]): boolean => isCurrent(topics),
    /** Takes an event that another process published. */
    receive: ({ topic, data }: Event<Events>): void => void emitter.emit(topic, data),
    /** Says that events may have been lost: whoever listens reads again. */
    missed: (): void => void emitter.emit(MISSED),
    /** Called whenever events may have been lost, until the answered function is called. */
    onMissed(listener: () => void): () => void {
      emitter.on(MISSED, listener)
      return () => emitter.off(MISSED, listener)
    },
    /** Subscribes to a topic until the answered function is called. */
    subscribe<Topic extends keyof Events & string>(
      topic: Topic,
      listener: (data: Events[Topic]) => void,
    ): () => void {
      emitter.on(topic, listener)
      return () => emitter.off(topic, listener)
    },
  }
}
export type EventBus<Events> = ReturnType<typeof openEventBus<Events>>
