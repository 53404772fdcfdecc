import { createHmac, randomBytes } from 'node:crypto'
import { callProvider } from '#providers/http.ts'

export const SOLAPI = 'solapi'

export type SolapiOptions = {
  baseUrl: string
  key: string
  secret: string
  /** A sender number that is registered with the provider. */
  from: string
  /** The KakaoTalk channel that sends templates; without it all messages are sent as SMS. */
  pfId?: string | undefined
  timeoutMs?: number
  now?: () => number
}

type SolapiCall = { path: string; body?: object; timeoutMs: number; signal: AbortSignal | undefined }

/** A signed call; without a body it is a GET. */
export const callSolapi = (options: SolapiOptions, { path, body, timeoutMs, signal }: SolapiCall) =>
  callProvider({
    provider: SOLAPI,
    url: new URL(path, options.baseUrl),
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', authorization: signature(options) },
    codeOf,
    timeoutMs: options.timeoutMs ?? timeoutMs,
    ...(signal && { signal }),
  })

/** The Authorization header; its date and salt may be used for one call only. */
export function signature(options: Pick<SolapiOptions, 'key' | 'secret' | 'now'>): string {
  const date = new Date((options.now ?? Date.now)()).toISOString()
  const salt = randomBytes(16).toString('hex')
  const signed = createHmac('sha256', options.secret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${options.key}, date=${date}, salt=${salt}, signature=${signed}`
}

function codeOf(body: unknown) {
  const code = (body as { errorCode?: unknown } | null)?.errorCode
  return typeof code === 'string' ? code : undefined
}
