import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { sealed, unsealed } from '#providers/license/koroad-cipher.ts'
import { addBounded } from './bounded.ts'
import { applyPlannedFault, type Faults, noFaults } from './faults.ts'
import { answerErrors, read } from './http.ts'
import type { Simulator } from './state.ts'

export type KoroadState = { tokens: Map<string, true>; faults: Faults }

export const freshKoroad = (): KoroadState => ({ tokens: new Map(), faults: noFaults() })

const asked = z.object({ header: z.object({ f_pin_info: z.string() }), body: z.string() })
const card = z.object({
  f_license_no: z.string().regex(/^\d{12}$/),
  f_resident_name: z.string().min(1),
  f_resident_date: z.string().regex(/^\d{6}$/),
  f_seq_no: z.string().min(1),
  f_licn_con_code: z.string().regex(/^\d{2}$/),
  f_from_date: z.string().regex(/^\d{8}$/),
  f_to_date: z.string().regex(/^\d{8}$/),
})

const { clientId, secret, pin } = developmentKeys.koroad
/** The last two digits of a license number, if listed here, are the result code; other numbers are valid. */
const CODES = ['01', '02', '03', '04', '11', '12', '13', '14', '21', '22', '23', '24', '31']
/** The last two digits of a license number that cause an outage. */
const OUTAGES = ['97', '98', '99']

/** The automatic check of driving licenses; the end of a number chooses the answer. */
export function serveKoroad(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, text) => ({ header: { f_rtn_cd: String(status), f_rtn_msg: text } }))

  app.addHook('preHandler', async (_request, reply) => {
    const { faults } = simulator.state.koroad
    if (await applyPlannedFault(faults, reply, () => code('99'))) return reply
  })

  app.get('/oauth2/token2', async (request, reply) => {
    const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return reply.code(401).send(code('2'))
    const token = randomBytes(16).toString('hex')
    addBounded(simulator.state.koroad.tokens, token, true)
    return { header: { f_access_token: token, f_token_type: 'Bearer', f_rtn_status: '200' } }
  })

  app.post('/api/onevalidatorv2.do', async (request) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!simulator.state.koroad.tokens.has(token)) return code('4')
    const { header, body } = read(asked, request.body)
    if (header.f_pin_info !== Buffer.from(pin).toString('base64')) return code('2')
    return answerTo(body)
  })
}

function answerTo(body: string) {
  const parsed = card.safeParse(opened(body))
  if (!parsed.success) return code('21')
  const end = parsed.data.f_license_no.slice(-2)
  if (OUTAGES.includes(end)) return code(end)
  return { ...code('0'), body: sealed({ f_rtn_code: CODES.includes(end) ? end : '00' }, secret) }
}

function opened(body: string): unknown {
  try {
    return unsealed(body, secret)
  } catch {
    return null
  }
}

const code = (f_rtn_cd: string) => ({ header: { f_rtn_cd } })
