/** The cause of an event: a person at a screen, the schedule, or a provider's answer. */
export type Cause = 'PERSON' | 'SCHEDULE' | 'PROVIDER'

type LifeEvent<State> = {
  by: Cause
  /** The states in which it is accepted. */
  from: readonly State[]
  /** The next state; without it the state stays. */
  to?: State
  /** Effects beside the change of state, in this order. */
  effects?: readonly string[]
  /** The code of its refusal in all other states; without it the event changes nothing there. */
  otherwise?: string
}

/** A life as a table: for each event the states that accept it, the next state and the effects, or a refusal. */
export type Life<State extends string = string, Events = Record<string, LifeEvent<State>>> = {
  /** A heading for docs/lives.md. */
  title: string
  /** All states, the first one first. */
  states: readonly State[]
  /** States that need no next step. */
  final: readonly State[]
  events: Events
}

type EventsOf<L extends Life> = L['events']
export type EventOf<L extends Life> = keyof EventsOf<L> & string
export type EffectOf<L extends Life> = EventsOf<L>[EventOf<L>] extends infer E
  ? E extends { effects: readonly (infer Effect)[] }
    ? Effect
    : never
  : never
/** The refusal of an event that changes nothing in a state. */
export const NO_CHANGE = 'NO_CHANGE'
type RefusalOf<L extends Life, E extends EventOf<L>> = EventsOf<L>[E] extends { otherwise: infer Code }
  ? Code
  : typeof NO_CHANGE

export type Step<L extends Life, E extends EventOf<L>> =
  | { to: L['states'][number]; effects: readonly EffectOf<L>[]; refusal: null }
  | { refusal: RefusalOf<L, E> }

/** Declares a life, with the types of its states, events, effects and refusals taken from the table. */
export const lifeOf = <const State extends string, const Events extends Record<string, LifeEvent<State>>>(
  life: Life<State, Events>,
): Life<State, Events> => life

/** One cell of the table: the next state and the effects of an event, or the code of its refusal. */
export function step<L extends Life, E extends EventOf<L>>(
  life: L,
  state: L['states'][number],
  event: E,
): Step<L, E> {
  const { from, to = state, effects = [], otherwise = NO_CHANGE } = life.events[event]!
  if (!from.includes(state)) return { refusal: otherwise as RefusalOf<L, E> }
  return { to, effects: effects as readonly EffectOf<L>[], refusal: null }
}

/** The states that accept an event. */
export const statesFor = <L extends Life>(life: L, event: EventOf<L>): L['states'][number][] => [
  ...life.events[event]!.from,
]
