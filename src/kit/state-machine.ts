/** The cause of an event: a person at a screen, the schedule, or a provider's answer. */
export type Cause = 'PERSON' | 'SCHEDULE' | 'PROVIDER'

type Transition<State> = {
  by: Cause
  /** The states that accept the event. */
  from: readonly State[]
  /** The next state; without it the state does not change. */
  to?: State
  /** Effects besides the change of state, in this order. */
  effects?: readonly string[]
  /** The code of the refusal in all other states; without it the event changes nothing there (`NO_CHANGE`). */
  otherwise?: string
}

/**
 * A state machine as a table: each event has the states that accept it, the next state and the effects, or a refusal.
 */
export type StateMachine<State extends string = string, Events = Record<string, Transition<State>>> = {
  /** The heading in docs/state-machines.md. */
  title: string
  /** All states; the first one is the initial state. */
  states: readonly State[]
  /** Final states. */
  final: readonly State[]
  events: Events
}

type EventsOf<L extends StateMachine> = L['events']
export type EventOf<L extends StateMachine> = keyof EventsOf<L> & string
export type EffectOf<L extends StateMachine> = EventsOf<L>[EventOf<L>] extends infer E
  ? E extends { effects: readonly (infer Effect)[] }
    ? Effect
    : never
  : never
/** The result of an event in a state that does not accept it, when the event declares no refusal code. */
export const NO_CHANGE = 'NO_CHANGE'
type RefusalOf<L extends StateMachine, E extends EventOf<L>> = EventsOf<L>[E] extends {
  otherwise: infer Code
}
  ? Code
  : typeof NO_CHANGE

export type TransitionResult<L extends StateMachine, E extends EventOf<L>> =
  | { to: L['states'][number]; effects: readonly EffectOf<L>[]; refusal: null }
  | { refusal: RefusalOf<L, E> }

/** Declares a state machine, with the types of its states, events, effects and refusals taken from the table. */
export const defineStateMachine = <
  const State extends string,
  const Events extends Record<string, Transition<State>>,
>(
  machine: StateMachine<State, Events>,
): StateMachine<State, Events> => machine

/** Applies an event to a state: the next state and the effects, or the code of the refusal. */
export function applyEvent<L extends StateMachine, E extends EventOf<L>>(
  machine: L,
  state: L['states'][number],
  event: E,
): TransitionResult<L, E> {
  const { from, to = state, effects = [], otherwise = NO_CHANGE } = machine.events[event]!
  if (!from.includes(state)) return { refusal: otherwise as RefusalOf<L, E> }
  return { to, effects: effects as readonly EffectOf<L>[], refusal: null }
}

/** The states that accept an event. */
export const statesThatAccept = <L extends StateMachine>(
  machine: L,
  event: EventOf<L>,
): L['states'][number][] => [...machine.events[event]!.from]
