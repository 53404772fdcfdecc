import { EventEmitter } from 'node:events'

/** An event between servers: a hint that something changed, never the data itself. */
export type Event<Events> = {
  [Topic in keyof Events & string]: { topic: Topic; data: Events[Topic] }
}[keyof Events & string]

const MISSED = Symbol('missed')

/** Publishes events within this process, each topic with its own data; `relay` sends them to the other servers. */
export function openEventBus<Events>(relay?: (event: Event<Events>) => void) {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    /**
     * Whether every event arrives before its change is acknowledged: true only if no other server writes to the
     * database. Only then may answers come from a cache that events invalidate.
     */
    areComplete: !relay,
    publish<Topic extends keyof Events & string>(topic: Topic, data: Events[Topic]): void {
      emitter.emit(topic, data)
      relay?.({ topic, data } as Event<Events>)
    },
    /** Delivers an event that another server published. */
    receive: ({ topic, data }: Event<Events>): void => void emitter.emit(topic, data),
    /** Announces that events may have been lost, so that subscribers read again. */
    missed: (): void => void emitter.emit(MISSED),
    /** Calls the listener whenever events may have been lost, until the returned function is called. */
    onMissed(listener: () => void): () => void {
      emitter.on(MISSED, listener)
      return () => emitter.off(MISSED, listener)
    },
    /** Subscribes to a topic until the returned function is called. */
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
