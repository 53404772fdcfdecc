import { wallTimeOf } from '#kit/day.ts'
import { tabStore } from '#kit/web/tab-store.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { IncidentKind } from '../rules.ts'

export type Draft = {
  kind: IncidentKind
  /** The wall time in KST, `2026-12-01T14:05`. */
  happenedAt: string
  place: string
  text: string
  /** References of uploaded photos. */
  photos: string[]
}

/** The typed report of a subscription, stored in this tab: it survives a reload without a connection. */
export const draftOf = (subscriptionId: string) =>
  tabStore<Draft>(`subscribeIncident ${subscriptionId}`, {
    kind: 'ACCIDENT',
    happenedAt: wallTimeOf(serverNow()).replace(' ', 'T'),
    place: '',
    text: '',
    photos: [],
  })
