import { freshInbox } from './inbox-store.ts'
import type { InboxState } from './inbox-store.ts'
import { type Faults, noFaults } from './faults.ts'
import { freshKoroad, type KoroadState } from './koroad.ts'
import { freshKakao } from './kakao-store.ts'
import type { KakaoState } from './kakao-store.ts'
import { freshPortoneV1 } from './portone-v1-store.ts'
import type { PortoneV1State } from './portone-v1-store.ts'
import { freshPortoneV2 } from './portone-v2-store.ts'
import type { PortoneV2State } from './portone-v2-store.ts'
import { freshSolapi } from './solapi-store.ts'
import type { SolapiState } from './solapi-store.ts'
import { freshTwilio } from './twilio-store.ts'
import type { TwilioState } from './twilio-store.ts'

/** The whole state of the simulator; a reset replaces it with an empty one. */
export type SimulatorState = {
  portoneV1: PortoneV1State
  portoneV2: PortoneV2State
  solapi: SolapiState
  twilio: TwilioState
  kakao: KakaoState
  koroad: KoroadState
  inbox: InboxState
  smtp: Faults
  postcode: Faults
}

export type Simulator = { state: SimulatorState; now: () => number }

export function freshState(): SimulatorState {
  return {
    portoneV1: freshPortoneV1(),
    portoneV2: freshPortoneV2(),
    solapi: freshSolapi(),
    twilio: freshTwilio(),
    kakao: freshKakao(),
    koroad: freshKoroad(),
    inbox: freshInbox(),
    smtp: noFaults(),
    postcode: noFaults(),
  }
}
