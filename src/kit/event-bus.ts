import { EventEmitter } from 'node:events'

/** An event as it travels between processes: a hint that something changed, never the truth itself. */
export type Event<Events> = {
  [Topic in keyof Events & string]: { topic: Topic; data: Events[Topic] }
}[keyof Events & string]

const MISSED = Symbol('missed')

/**
 * Spreads events within this process, each topic with its own data; `relay` carries them to the other processes, and may
 * answer when they have heard.
 */
export function openEventBus<Events>(relay?: (event: Event<Events>) => void | Promise<void>) {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    /** Until it is settled, other processes that could be told before they answer may show what was. */
    async publish<Topic extends keyof Events & string>(topic: Topic, data: Events[Topic]): Promise<void> {
      emitter.emit(topic, data)
      await relay?.({ topic, data } as Event<Events>)
    },
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
