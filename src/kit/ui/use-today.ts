import { useSyncExternalStore } from 'react'
import type { Day } from '#kit/day.ts'
import { listenToClock, serverToday } from '#kit/web/server-clock.ts'

/** The server's KST day. It changes at midnight, also in a tab that stays open. */
export const useToday = (): Day => useSyncExternalStore(listenToClock, serverToday, serverToday)
