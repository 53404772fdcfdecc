import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { serveAssets } from './assets.ts'
import { serveControl } from './control.ts'
import { takeAnyBody } from './http.ts'
import { serveInbox } from './inbox.ts'
import { serveKakao } from './kakao.ts'
import { serveKakaoShare } from './kakao-share.ts'
import { serveKoroad } from './koroad.ts'
import { startMail } from './mail.ts'
import { servePortoneV1 } from './portone-v1.ts'
import { servePortoneV1Window } from './portone-v1-window.ts'
import { servePortoneV2 } from './portone-v2.ts'
import { servePortoneV2CardWindow } from './portone-v2-card-window.ts'
import { servePortoneV2PaymentWindow } from './portone-v2-payment-window.ts'
import { servePortoneV2Payments } from './portone-v2-payments.ts'
import { servePortoneV2Window } from './portone-v2-window.ts'
import { servePostcode } from './postcode.ts'
import { serveSolapi } from './solapi.ts'
import { serveTwilio } from './twilio.ts'
import { freshState } from './state.ts'
import type { Simulator } from './state.ts'

const BODY_LIMIT = 4 * 1_024 * 1_024

const services: ((app: FastifyInstance, simulator: Simulator) => void)[] = [
  serveAssets,
  serveControl,
  serveInbox,
  servePostcode,
  servePortoneV1,
  servePortoneV1Window,
  servePortoneV2,
  servePortoneV2Payments,
  servePortoneV2CardWindow,
  servePortoneV2PaymentWindow,
  servePortoneV2Window,
  serveSolapi,
  serveTwilio,
  serveKakao,
  serveKakaoShare,
  serveKoroad,
]

export type SimulatorOptions = { host?: string; port?: number; now?: () => number }
/** `smtpUrl`: the simulated mail server, on a separate port. */
export type RunningSimulator = { url: string; smtpUrl: string; close(): Promise<void> }

/** Starts the simulator of all third parties on its own origin; port 0 chooses a free port. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const { host = '127.0.0.1', port = 4010, now = Date.now } = options
  const simulator = { state: freshState(), now }
  const app = openApp(simulator)
  await app.listen({ host, port })
  const mail = await startMail(simulator, host)
  const { port: bound } = app.server.address() as AddressInfo
  const close = async () => {
    await mail.close()
    await app.close()
  }
  const at = reachable(host)
  return { url: `http://${at}:${bound}`, smtpUrl: `smtp://${at}:${mail.port}`, close }
}

function openApp(simulator: Simulator) {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  takeAnyBody(app)
  // A separate scope for each provider: its hooks and error answers apply only to itself.
  for (const serve of services) app.register(async (scope) => serve(scope, simulator))
  return app
}

function reachable(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
