import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import { closeVerification, completion, openVerification } from './portone-v2-store.ts'
import type { Verification } from './portone-v2-store.ts'
import type { Simulator } from './state.ts'

const controlled = completion.extend({ identityVerificationId: z.string().min(1).max(200) })

const TYPES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'IDENTITY_VERIFICATION_NOT_FOUND',
}

/** The REST API of PortOne V2, and an endpoint for tests that ends a verification without its window. */
export function servePortoneV2(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, message) => refusal(status, status < 500 ? message : undefined))
  app.register(async (scope) => serveRest(scope, simulator))

  app.post('/__sim/portone-v2/identity-verifications', async (request) => {
    const { identityVerificationId, ...end } = read(controlled, request.body)
    const verification = openVerification(simulator, identityVerificationId)
    const success = closeVerification(simulator, verification, end)
    return { identityVerificationId, identityVerificationTxId: verification.txId, success }
  })
}

function serveRest(app: FastifyInstance, simulator: Simulator) {
  app.addHook('preHandler', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.portoneV2.faults, reply, (status) => refusal(status)))
      return reply
    const isOurs = request.headers.authorization === `PortOne ${developmentKeys.portoneV2.secret}`
    if (!isOurs) return reply.code(401).send(refusal(401, '인증에 실패하였습니다.'))
  })

  app.get<{ Params: { id: string } }>('/identity-verifications/:id', async (request, reply) => {
    const verification = simulator.state.portoneV2.verifications.get(request.params.id)
    return verification ? wireOf(simulator, verification) : reply.code(404).send(refusal(404))
  })
}

const iso = (at: number) => new Date(at).toISOString()

/** READY, VERIFIED or FAILED, each in its own format of the API. */
function wireOf({ state }: Simulator, { id, txId, person, leftOut, failure, ...at }: Verification) {
  const { channelKey, storeId } = developmentKeys.portoneV2
  const { channelType: type } = state.portoneV2
  const common = {
    id,
    channel: { type, id: `channel-id-${txId}`, key: channelKey, name: '모의 본인인증', pgProvider: 'DANAL' },
    storeId,
    requestedAt: iso(at.requestedAt),
    updatedAt: iso(at.changedAt),
    statusChangedAt: iso(at.changedAt),
    version: 'V2',
  }
  if (failure) return { status: 'FAILED', ...common, failedAt: iso(at.changedAt), failure }
  if (!person) return { status: 'READY', ...common }
  const verifiedCustomer = {
    name: person.name,
    birthDate: person.birthday,
    gender: person.gender.toUpperCase(),
    isForeigner: false,
    ...(leftOut !== 'ids' && { di: person.di }),
    ...(leftOut !== 'ids' && leftOut !== 'ci' && { ci: person.ci }),
    ...(leftOut !== 'phone' && { phoneNumber: person.phone, operator: person.carrier.replace('LGT', 'LGU') }),
  }
  return {
    status: 'VERIFIED',
    ...common,
    verifiedAt: iso(at.changedAt),
    pgTxId: `sim_${txId}`,
    pgRawResponse: '',
    verifiedCustomer,
  }
}

function refusal(status: number, message?: string) {
  return { type: TYPES[status] ?? 'INTERNAL_SERVER_ERROR', ...(message && { message }) }
}
