import type { FastifyRequest } from 'fastify'
import type { Endpoint, Role, Session } from './contract.ts'
import { isId } from './id.ts'
import { Refusal } from './refusal.ts'

type Options = {
  roles: Record<string, Role>
  authenticate: (authorization: string, realm: string, isLate?: boolean) => Promise<Session | null>
  requireProof: (session: Session) => Promise<void>
  countAsked: (endpoint: Endpoint, session: Session) => void
}

/** The session of a request; null without a session, and when the session has ended. */
export async function sessionOf(
  { who, takesLateToken }: Endpoint,
  { headers: { authorization } }: FastifyRequest,
  { roles, authenticate }: Options,
): Promise<Session | null> {
  return authorization ? authenticate(authorization, roles[who]!.realm, takesLateToken) : null
}

/** Authorizes a call: 401 without a session, else the role's refusal; 404 for an id that is not valid. */
export async function authorize(
  session: Session | null,
  endpoint: Endpoint,
  request: FastifyRequest,
  options: Options,
): Promise<void> {
  if (endpoint.who === 'anyone') return
  if (!session) throw new Refusal('NOT_LOGGED_IN')
  options.countAsked(endpoint, session)
  const refused = options.roles[endpoint.who]!.refusal(session, idsOf(request), endpoint.needs)
  if (refused) throw new Refusal(refused)
  if (endpoint.proof || isExport(endpoint, request)) await options.requireProof(session)
  for (const [name, value] of Object.entries(request.params as Record<string, string>))
    if (!isId(value) && !endpoint.textParams?.includes(name)) throw new Refusal('NOT_FOUND')
}

/** Whether staff request a list as a file. */
const isExport = ({ who, download }: Endpoint, { method, headers }: FastifyRequest): boolean =>
  who === 'admin' && download === 'text/csv' && method === 'GET' && /text\/csv/.test(headers.accept ?? '')

/** The network origin of a request, and the parameters of its path. */
export const callerOf = (request: FastifyRequest) => ({
  params: idsOf(request),
  address: request.ip,
  client: request.headers['user-agent'] ?? '',
  requestId: request.id,
})

/** The path's parameters. Ids are accepted in upper and lower case, and compared in lower case everywhere. */
export function idsOf(request: FastifyRequest): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) }
  for (const [name, value] of Object.entries(params)) if (isId(value)) params[name] = value.toLowerCase()
  return params
}
