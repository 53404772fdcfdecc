import type { FastifyInstance } from 'fastify'
import { configureKakao } from './kakao-store.ts'
import { configurePortoneV1 } from './portone-v1-store.ts'
import { configurePortoneV2 } from './portone-v2-store.ts'
import { type Faults, faultsOnly, planFaults } from './faults.ts'
import { read } from './http.ts'
import { configureSolapi } from './solapi-store.ts'
import { configureTwilio } from './twilio-store.ts'
import { freshState } from './state.ts'
import type { Simulator, SimulatorState } from './state.ts'
import { z } from 'zod'

const configurations = {
  'portone-v1': configurePortoneV1,
  'portone-v2': configurePortoneV2,
  kakao: configureKakao,
  solapi: configureSolapi,
  twilio: configureTwilio,
  koroad: ({ koroad }, body) => configureFaults(koroad.faults, body),
  smtp: ({ smtp }, body) => configureFaults(smtp, body),
  postcode: ({ postcode }, body) => configureFaults(postcode, body),
} satisfies Record<string, (state: SimulatorState, body: unknown) => void>

const provider = z.enum([
  'portone-v1',
  'portone-v2',
  'solapi',
  'twilio',
  'kakao',
  'koroad',
  'smtp',
  'postcode',
])

const configureFaults = (faults: Faults, body: unknown): void => planFaults(faults, read(faultsOnly, body))

/** The control calls for tests that concern no single provider. */
export function serveControl(app: FastifyInstance, simulator: Simulator) {
  app.post<{ Params: { provider: string } }>('/__sim/:provider/config', async (request, reply) => {
    const named = provider.safeParse(request.params.provider)
    if (!named.success) return reply.code(404).send({ error: 'UNKNOWN_PROVIDER' })
    configurations[named.data](simulator.state, request.body)
    return { ok: true }
  })

  app.post('/__sim/reset', async () => {
    simulator.state = freshState()
    return { ok: true }
  })

  app.get('/healthz', async () => ({ ok: true }))
}
