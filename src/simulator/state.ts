import { freshInbox } from './inbox-store.ts'
import type { InboxState } from './inbox-store.ts'
import { freshKakao } from './kakao-store.ts'
import type { KakaoState } from './kakao-store.ts'
import { freshPortoneV1 } from './portone-v1-store.ts'
import type { PortoneV1State } from './portone-v1-store.ts'
import { freshSolapi } from './solapi-store.ts'
import type { SolapiState } from './solapi-store.ts'

/** Everything the simulator knows; a reset puts a fresh one in its place. */
export type SimulatorState = {
  portoneV1: PortoneV1State
  solapi: SolapiState
  kakao: KakaoState
  inbox: InboxState
}

export type Simulator = { state: SimulatorState; now: () => number }

export function freshState(): SimulatorState {
  return { portoneV1: freshPortoneV1(), solapi: freshSolapi(), kakao: freshKakao(), inbox: freshInbox() }
}
