import { randomUUID } from 'node:crypto'

const KEPT = 5_000

export type InboxMessage = {
  id: string
  channel: 'sms' | 'alimtalk' | 'email'
  to: string
  from: string
  text: string
  subject?: string
  at: string
}

/** Oldest first. */
export type InboxState = InboxMessage[]

export function freshInbox(): InboxState {
  return []
}

export function deliver(inbox: InboxState, message: Omit<InboxMessage, 'id' | 'at'>, now: number) {
  inbox.push({ id: randomUUID(), ...message, at: new Date(now).toISOString() })
  if (inbox.length > KEPT) inbox.shift()
}

/** Messages newest first. `to`: the complete number or address; `q`: a part of it. */
export function messagesIn(inbox: InboxState, filter: { to?: string; q?: string; limit?: number }) {
  const isWanted = (message: InboxMessage) => {
    const to = comparable(message.to)
    if (filter.to && to !== comparable(filter.to)) return false
    return !filter.q || to.includes(comparable(filter.q))
  }
  return inbox.filter(isWanted).toReversed().slice(0, filter.limit)
}

function comparable(address: string) {
  return address.includes('@') ? address.trim().toLowerCase() : address.replace(/[\s()+-]/g, '').toLowerCase()
}
