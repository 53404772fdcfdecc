import { DAY_MS } from '#kit/day.ts'
import { defineStateMachine, applyEvent } from '#kit/state-machine.ts'
import type { Language } from '#kit/language.ts'
import { isMobile } from '#kit/phone.ts'
import type { Channel, Rendering } from '#kit/unit-of-work.ts'
import type { Alimtalk } from '#providers/sms/port.ts'
import type { World } from '#world'

export const MESSAGE_STATES = ['WAITING', 'SENT', 'SUPPRESSED', 'FAILED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The state machine of a message. */
export const MESSAGE_STATE_MACHINE = defineStateMachine({
  title: 'Message',
  states: MESSAGE_STATES,
  final: ['SENT', 'SUPPRESSED'],
  events: {
    sent: { by: 'PROVIDER', from: ['WAITING'], to: 'SENT' },
    postponed: { by: 'PROVIDER', from: ['WAITING'] },
    refused: { by: 'PROVIDER', from: ['WAITING'], to: 'FAILED' },
    // The message waited for more than a day, such as after a restore.
    tooLate: { by: 'SCHEDULE', from: ['WAITING'], to: 'FAILED' },
    irrelevant: { by: 'SCHEDULE', from: ['WAITING'], to: 'SUPPRESSED' },
    // The member exceeded the daily limit of messages.
    limited: { by: 'SCHEDULE', from: ['WAITING'], to: 'SUPPRESSED' },
    // The number now belongs to another person.
    withdraw: { by: 'PERSON', from: ['WAITING', 'FAILED'], to: 'SUPPRESSED' },
    // The recipient deletes their account.
    erase: { by: 'PERSON', from: ['WAITING'], to: 'SUPPRESSED' },
    resend: { by: 'PERSON', from: ['FAILED'], to: 'WAITING', otherwise: 'NOT_FAILED' },
  },
})

/**
 * The lanes in which messages are sent, each with its own provider and workers: a provider that hangs delays only its
 * lane.
 */
export const LANES = ['SMS', 'ABROAD', 'EMAIL'] as const
export type Lane = (typeof LANES)[number]

/** Whether messages of a channel are sent in a lane. */
export const isLaneOf = (lane: Lane, channel: Channel): boolean =>
  lane === channel || (lane === 'ABROAD' && channel === 'SMS')

/** The lease of messages that are being sent, in seconds; longer than the longest call of a provider. */
export const LEASE_SECONDS = 120

/** How many messages one member may cause to one number in 24 hours. */
export const MAX_A_DAY_TO_A_NUMBER = 10
/** How many messages one member may cause in 24 hours to all numbers together: each message costs money. */
export const MAX_A_DAY_TO_ALL_NUMBERS = 200

type Limited = {
  id: string
  actorId: string | null
  recipient: string
  allowedAt: Date | null
  facts?: object
}

/** The key of a limit: the messages of one member to one number. */
export const limitKeyOf = ({ actorId, recipient }: { actorId: string | null; recipient: string | null }) =>
  `${actorId} ${recipient}`

/** Whether a message counts against the limits: a member caused it, and no earlier try was counted. */
export const isLimited = ({ actorId, allowedAt }: Pick<Limited, 'actorId' | 'allowedAt'>) =>
  actorId !== null && allowedAt === null

/** Whether the recipient is the member who caused the message: a secretary with many rides must get all of them. */
const isToActor = ({ facts = {} }: Limited): boolean => 'followsNumber' in facts

/** The limits that a message counts against, with the daily maximum of each. */
const limitsOf = (message: Limited): [string, number][] => [
  ...(isToActor(message) ? [] : [[limitKeyOf(message), MAX_A_DAY_TO_A_NUMBER] as [string, number]]),
  [String(message.actorId), MAX_A_DAY_TO_ALL_NUMBERS],
]

/**
 * The ids of messages beyond a daily limit. `messages` are oldest first; `letThrough` is the number of messages
 * already counted, for each pair of member and number, and for each member.
 */
export function idsOverDailyLimit(messages: Limited[], letThrough: Map<string, number>): string[] {
  const counts = new Map(letThrough)
  const isOver = (message: Limited) => {
    const limits = limitsOf(message)
    if (limits.some(([of, most]) => (counts.get(of) ?? 0) >= most)) return true
    for (const [of] of limits) counts.set(of, (counts.get(of) ?? 0) + 1)
    return false
  }
  return messages
    .filter(isLimited)
    .filter(isOver)
    .map(({ id }) => id)
}

const MAX_BACKOFF_SECONDS = 1200

/** Seconds until the next try after `attempts` tries: 5, 10, 20 …, at most 20 minutes. */
const backoffSeconds = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), MAX_BACKOFF_SECONDS)

/**
 * The delays before a message with an unknown result is sent again: at most twice, and longer than any code is valid.
 */
const UNANSWERED_SECONDS = [5 * 60, 20 * 60]

type Queued = { createdAt: Date; resentAt: Date | null }

/** When an unsent message is tried again; null when that would be later than 24 hours after it was queued. */
export const nextTryAt = ({ attempts, ...queued }: Queued & { attempts: number }, now: Date): Date | null =>
  withinDay(queued, backoffSeconds(attempts), now)

/**
 * When a message that the provider did not answer is sent again; `unanswered` counts earlier unanswered tries. Null
 * after two, or when the 24 hours are over.
 */
export function nextSendAfterNoAnswer(
  { unanswered, ...queued }: Queued & { unanswered: number },
  now: Date,
): Date | null {
  const seconds = UNANSWERED_SECONDS[unanswered]
  return seconds === undefined ? null : withinDay(queued, seconds, now)
}

function withinDay(queued: Queued, seconds: number, now: Date): Date | null {
  const next = new Date(now.getTime() + seconds * 1000)
  return isTooLate(queued, next) ? null : next
}

/** Whether a time is more than 24 hours after a message was queued: an outdated message is not sent. */
export const isTooLate = ({ createdAt, resentAt }: Queued, at: Date): boolean =>
  at.getTime() > (resentAt ?? createdAt).getTime() + DAY_MS

/** Kinds whose text is a secret: never shown to staff, blanked after sending. */
export const SECRET_KINDS = ['code', 'login_id']

/** Errors which mean that the number cannot be reached. */
export const UNREACHABLE_ERRORS = [
  'NOT_A_NUMBER',
  'ABROAD_NOT_SET',
  'TWILIO_21211',
  'TWILIO_21214',
  'TWILIO_21217',
  'TWILIO_21610',
  'TWILIO_21614',
]

/** How many days back "resend all" resends failed messages: older ones would only confuse. */
export const RESENT_DAYS = 7

export type ResendRefusalCode = 'NOT_FAILED' | 'SECRET_GONE' | 'ERASED'

/** Why a message is not sent again; null when it is sent, or already waits. */
export function resendRefusal(message: {
  state: MessageState
  kind: string
  recipient: string
}): ResendRefusalCode | null {
  if (message.state === 'WAITING') return null
  const { refusal } = applyEvent(MESSAGE_STATE_MACHINE, message.state, 'resend')
  if (refusal) return refusal
  if (SECRET_KINDS.includes(message.kind)) return 'SECRET_GONE'
  return message.recipient === '' ? 'ERASED' : null
}

type Unwritten = {
  kind: string
  channel: Channel
  recipient: string
  facts: object
  title: string
  text: string
}
type Renderer = Pick<World, 'messageKinds'> & {
  settings: Pick<World['settings'], 'publicUrl'>
  secrets: Pick<World['secrets'], 'pepper'>
}

/** The language of a message. */
const languageOf = (facts: object): Language => (facts as { language?: Language }).language ?? 'ko'

const renderingOf = (
  { settings, secrets }: Pick<Renderer, 'secrets'> & { settings: { publicUrl: string | undefined } },
  { channel, recipient, facts }: Unwritten,
): Rendering => ({
  language: languageOf(facts),
  channel,
  recipient,
  site: settings.publicUrl,
  key: secrets.pepper,
})

/** The title and text of a message: as sent, else rendered from its facts. */
export function renderMessage(world: Renderer, message: Unwritten): { title: string; text: string } {
  const { kind: name, channel, facts, title, text } = message
  const kind = world.messageKinds[name]
  if (text || !kind) return { title, text }
  const rendering = renderingOf(world, message)
  return {
    title: channel === 'EMAIL' ? (kind.title?.(facts as never, rendering) ?? '') : '',
    text: kind.text(facts as never, rendering),
  }
}

type Templated = Renderer & { settings: Pick<World['settings'], 'publicUrl' | 'alimtalkTemplates'> }

/**
 * The KakaoTalk template of a message. Null when it is sent as SMS: to a foreign number, without an approved template
 * in its language, with a text that differs from the template, a secret, or sent before.
 */
export function alimtalkOf(world: Templated, message: Unwritten): Alimtalk | null {
  const { kind, channel, recipient, facts, text } = message
  const templateId = world.settings.alimtalkTemplates[kind]?.[languageOf(facts)]
  if (
    !templateId ||
    text ||
    SECRET_KINDS.includes(kind) ||
    channel !== 'SMS' ||
    recipient.startsWith('+') ||
    !isMobile(recipient)
  )
    return null
  const template = world.messageKinds[kind]?.template
  const variables = template?.variables(facts as never, renderingOf(world, message))
  return variables ? { templateId, variables } : null
}
