import type { z } from 'zod'
import { ProviderRejected, ProviderSilent, ProviderUnavailable } from './failure.ts'
import { measureCall } from './measure-call.ts'

export type ProviderCall = {
  provider: string
  url: string | URL
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  timeoutMs?: number
  /** The caller's abort signal. */
  signal?: AbortSignal
  /** Error statuses that are returned to the caller instead of thrown. */
  expect?: number[]
  /** Error codes of the provider that are returned to the caller instead of thrown, whatever their status. */
  expectCodes?: readonly string[]
  /** Finds the provider's own code in the body of a refusal. */
  codeOf?: (body: unknown) => string | undefined
}

export type ProviderAnswer = { status: number; body: unknown }

/**
 * Calls a provider. Throws only ProviderUnavailable (retry possible), ProviderSilent (the call may have had its effect)
 * or ProviderRejected (final).
 */
export const callProvider = (call: ProviderCall): Promise<ProviderAnswer> =>
  measureCall(call.provider, async () => {
    const { status, body } = await answerTo(call)
    if (status < 300 || call.expect?.includes(status)) return { status, body }
    const code = call.codeOf?.(body)
    if (code && call.expectCodes?.includes(code)) return { status, body }
    if (isTransient(status)) throw new ProviderUnavailable(call.provider, `it answered ${status}`)
    throw new ProviderRejected(call.provider, code ?? `HTTP_${status}`)
  })

/** The body parsed by the expected schema, or ProviderRejected with UNEXPECTED_ANSWER. */
export function parseAnswer<Shape extends z.ZodType>(provider: string, shape: Shape, body: unknown) {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderRejected(provider, 'UNEXPECTED_ANSWER')
}

async function answerTo(call: ProviderCall): Promise<ProviderAnswer> {
  const { provider, url, method = 'GET', headers, body, timeoutMs = 8_000 } = call
  const patience = AbortSignal.timeout(timeoutMs)
  // A redirect is not followed: it would send our secret to an address outside the configuration.
  const init: RequestInit = {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: call.signal ? AbortSignal.any([patience, call.signal]) : patience,
  }
  try {
    const response = await fetch(url, init)
    return { status: response.status, body: bodyOf(await response.text(), response.ok) }
  } catch (cause) {
    const Failure = isSilence(cause as Error) ? ProviderSilent : ProviderUnavailable
    throw new Failure(provider, reasonOf(cause), { cause })
  }
}

function bodyOf(text: string, mustBeJson: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // A page with status 200 comes from a gateway in between, not from the provider.
    if (mustBeJson) throw cause
    return null
  }
}

function isTransient(status: number) {
  return status >= 500 || status === 429 || status === 408
}

// Excludes UND_ERR_CONNECT_TIMEOUT (ten seconds): then no request was sent.
const LOST = new Set(['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** Whether a call ended after the connection was made: aborted by us, or lost with the connection. */
function isSilence({ name, cause }: Error): boolean {
  if (name === 'TimeoutError' || name === 'AbortError') return true
  const { code = '', syscall } = (cause ?? {}) as NodeJS.ErrnoException
  return LOST.has(code) || syscall === 'read' || syscall === 'write'
}

function reasonOf(cause: unknown) {
  if (cause instanceof SyntaxError) return 'its answer is not JSON'
  return cause instanceof Error && cause.name === 'TimeoutError'
    ? 'no answer in time'
    : 'it cannot be reached'
}
