import { EventEmitter } from 'node:events'

/** Something that changed: its kind, its id, and its version where it has one. A hint, never the truth itself. */
export type News = { topic: string; id: string; version?: number }

/** Spreads news within this process; `relay` carries it to the others. */
export function openNews(relay?: (news: News) => void) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const heard = (news: News) => emitter.emit(news.topic, news)
  return {
    tell(news: News): void {
      heard(news)
      relay?.(news)
    },
    /** Called by the relay with what other processes told. */
    heard,
    /** Listens to a topic until the answered function is called. */
    listen(topic: string, listener: (news: News) => void): () => void {
      emitter.on(topic, listener)
      return () => emitter.off(topic, listener)
    },
  }
}
export type NewsRoom = ReturnType<typeof openNews>
