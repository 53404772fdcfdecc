import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import {
  closeAttempt,
  completion,
  isTokenValid,
  issueToken,
  openAttempt,
  providerTime,
} from './portone-v1-store.ts'
import type { Attempt } from './portone-v1-store.ts'
import type { Simulator } from './state.ts'

const WRONG_KEY = 'imp_key, imp_secret 인증에 실패하였습니다. API키와 secret을 확인하세요.'
const NO_TOKEN = 'Unauthorized'
const NO_RESULT = '인증결과가 존재하지 않습니다.'

const keys = z.object({ imp_key: z.string().min(1), imp_secret: z.string().min(1) })

const controlled = completion.extend({ merchant_uid: z.string().min(1).max(200) })

/** The REST API of PortOne V1, and the control call that ends an attempt without a window. */
export function servePortoneV1(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, message) => refusal(status < 500 ? message : 'Internal Server Error'))

  app.post('/users/getToken', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.portoneV1.tokenFaults, reply, faultBody)) return reply
    const { imp_key, imp_secret } = read(keys, request.body)
    const { key, secret } = developmentKeys.portoneV1
    if (imp_key !== key || imp_secret !== secret) return reply.code(401).send(refusal(WRONG_KEY))
    const { value, expiresAt } = issueToken(simulator)
    return accepted({ access_token: value, now: providerTime(simulator), expired_at: expiresAt })
  })

  app.register(async (scope) => serveCertifications(scope, simulator))

  app.post('/__sim/portone-v1/certifications', async (request) => {
    const { merchant_uid, ...end } = read(controlled, request.body)
    const attempt = openAttempt(simulator, merchant_uid, '')
    return { imp_uid: attempt.impUid, success: closeAttempt(simulator, attempt, end) }
  })
}

function serveCertifications(app: FastifyInstance, simulator: Simulator) {
  app.addHook('preHandler', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.portoneV1.faults, reply, faultBody)) return reply
    const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '')
    if (!isTokenValid(simulator, token)) return reply.code(401).send(refusal(NO_TOKEN))
  })

  app.get<{ Params: { impUid: string } }>('/certifications/:impUid', async (request, reply) => {
    const attempt = simulator.state.portoneV1.attempts.get(request.params.impUid)
    return attempt ? accepted(certificationOf(attempt)) : reply.code(404).send(refusal(NO_RESULT))
  })

  app.delete<{ Params: { impUid: string } }>('/certifications/:impUid', async (request, reply) => {
    const { attempts } = simulator.state.portoneV1
    const attempt = attempts.get(request.params.impUid)
    if (!attempt) return reply.code(404).send(refusal(NO_RESULT))
    attempts.delete(attempt.impUid)
    return accepted(certificationOf(attempt))
  })
}

/** An attempt in the form of the provider: an unfinished attempt is returned too, with `certified: false`. */
function certificationOf({ person, channel, hasIds, ...attempt }: Attempt) {
  const ids = hasIds ? person : null
  const hasPhone = channel !== 'danal_nophone'
  return {
    imp_uid: attempt.impUid,
    merchant_uid: attempt.merchantUid,
    pg_tid: person ? `sim_${attempt.impUid}` : null,
    pg_provider: channel === 'danal_nophone' ? 'danal' : channel,
    name: person?.name ?? null,
    gender: channel === 'inicis_unified' ? null : (person?.gender ?? null),
    birth: person ? Date.parse(`${person.birthday}T00:00:00+09:00`) / 1_000 : 0,
    birthday: person?.birthday ?? null,
    foreigner: false,
    foreigner_v2: null,
    ...(hasPhone ? { phone: person?.phone ?? null, carrier: person?.carrier ?? null } : {}),
    certified: person !== null,
    certified_at: attempt.certifiedAt ?? 0,
    unique_key: ids?.ci ?? null,
    unique_in_site: channel === 'inicis_unified' ? null : (ids?.di ?? null),
    origin: attempt.origin,
  }
}

function accepted(response: unknown) {
  return { code: 0, message: null, response }
}

function refusal(message: string) {
  return { code: -1, message, response: null }
}

function faultBody(status: number) {
  if (status === 401) return refusal(NO_TOKEN)
  return refusal(status === 404 ? NO_RESULT : 'Simulated failure')
}
