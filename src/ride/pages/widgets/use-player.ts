import { useEffect, useRef, useState } from 'react'
import { PLAYER_ORIGIN } from './home-content.ts'

const PATIENCE_MS = 10_000
const ASK_MS = 300
// The player answers a `listening` message; a frame that failed to load does not answer.
const LISTENING = JSON.stringify({ event: 'listening', id: 'intro', channel: 'widget' })

export type PlayerState = 'idle' | 'loading' | 'playing' | 'failed'

/** The state of a video in a frame: requested, loading until its player answers, or failed if it does not. */
export function usePlayer() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<PlayerState>('idle')
  useEffect(() => {
    if (state !== 'loading') return
    const hear = ({ origin, source }: MessageEvent) => {
      if (origin === PLAYER_ORIGIN && source === frame.current?.contentWindow) setState('playing')
    }
    const ask = setInterval(() => frame.current?.contentWindow?.postMessage(LISTENING, PLAYER_ORIGIN), ASK_MS)
    const giveUp = setTimeout(() => setState('failed'), PATIENCE_MS)
    addEventListener('message', hear)
    return () => {
      clearInterval(ask)
      clearTimeout(giveUp)
      removeEventListener('message', hear)
    }
  }, [state])
  return { frame, state, play: () => setState('loading') }
}
