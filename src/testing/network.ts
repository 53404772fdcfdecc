import type { Endpoint, OutputIn, OutputOf, Page } from '#kit/contract.ts'

/** The browser's network in component tests: a test defines the answers, and any other call fails the test. */

type Reply = { status: number; body?: unknown } | 'BROKEN' | Blob
export type Answer = {
  method: string
  path: RegExp
  reply: (asked: Sent) => Promise<Reply> | Reply
}
/** A received request. */
export type Sent = {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  body: any
  headers: Headers
}

const PAGE_SIZE = 50
let answers: Answer[] = []
let calls: Sent[] = []
let unanswered: string[] = []
const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const answerOf = ({ method, path }: Endpoint, reply: Answer['reply']): Answer => ({
  method,
  path: patternOf(path),
  reply,
})

/** The answer of a paged list contains the position of the page. */
const withPage = (result: unknown) =>
  Array.isArray(result)
    ? { result, page: { page: 1, page_size: PAGE_SIZE, total: result.length } }
    : { result }

type Output<E extends Endpoint> = E extends { output: unknown } ? OutputOf<E> | OutputIn<E> : undefined
type Result<E extends Endpoint> = Output<E> | ((asked: Sent) => Output<E> | Promise<Output<E>>)

/** Answers an endpoint with a result; a function is called for each request. */
export const answer = <E extends Endpoint>(endpoint: E, result: Result<E>): Answer =>
  answerOf(endpoint, async (asked) => {
    const found = typeof result === 'function' ? await result(asked) : result
    if (!endpoint.output) return { status: 204 }
    return { status: endpoint.status ?? 200, body: endpoint.bare ? found : withPage(found) }
  })

/** The list answers with these rows; the total is in the page. */
export const answerPage = <E extends Endpoint>(endpoint: E, rows: Output<E>, page: Partial<Page>): Answer =>
  answerOf(endpoint, () => ({
    status: 200,
    body: { result: rows, page: { page: 1, page_size: PAGE_SIZE, total: 0, ...page } },
  }))

/** Answers an endpoint with a file. */
export const answerFile = (endpoint: Endpoint & { download: string }, file: Blob): Answer =>
  answerOf(endpoint, () => file)

/** The endpoint refuses with this status, code and text; without a code the answer has no text. */
export const refuse = (
  endpoint: Endpoint,
  status: number,
  code?: string,
  err?: string,
  more?: object,
): Answer => answerOf(endpoint, () => ({ status, ...(code && { body: { code, err, ...more } }) }))

/** The connection breaks before the endpoint answers. */
export const failConnection = (endpoint: Endpoint): Answer => answerOf(endpoint, () => 'BROKEN')

/** Delays an answer until `release` is called. */
export function holdAnswer(held: Answer): Answer & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reply: Answer['reply'] = async (asked) => {
    await promise
    return held.reply(asked)
  }
  return { ...held, reply, release: resolve }
}

/** Adds answers that take precedence over earlier ones. */
export const serve = (...next: Answer[]): void => void (answers = [...next, ...answers])

/** Answers an endpoint with a result, and only then enables the other answers: an earlier refetch gets the old ones. */
export const answerThenEnable = <E extends Endpoint>(
  endpoint: E,
  result: Output<E>,
  ...next: Answer[]
): Answer =>
  answer(endpoint, () => {
    serve(...next)
    return result
  })

/** The requests of an endpoint so far, the oldest first. */
export const requestsTo = ({ method, path }: Endpoint): Sent[] =>
  calls.filter((sent) => sent.method === method && patternOf(path).test(sent.path))

/** Sends the events of these changes to staff. */
export function sendStaffEvents(...changes: { topic: string; id: string }[]): void {
  const event = new TextEncoder().encode(`data: ${JSON.stringify(changes)}\n\n`)
  for (const stream of streams) stream.enqueue(event)
}

function eventStream(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.add(controller)
      signal.addEventListener('abort', () => {
        streams.delete(controller)
        controller.error(signal.reason)
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('multipart')) return request.formData()
  const text = await request.text()
  return text ? JSON.parse(text) : undefined
}

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const { method, headers } = request
  if (method === 'GET' && pathname.endsWith('/events')) return eventStream(request.signal)
  const found = answers.find((one) => one.method === method && one.path.test(pathname))
  const params = { ...found?.path.exec(pathname)?.groups }
  const query = Object.fromEntries(searchParams)
  const sent = { method, path: pathname, params, query, headers, body: await bodyOf(request) }
  calls.push(sent)
  if (!found) unanswered.push(`${method} ${pathname}`)
  const reply = found ? await found.reply(sent) : 'BROKEN'
  if (reply === 'BROKEN') throw new TypeError('Failed to fetch')
  if (reply instanceof Blob) return new Response(reply)
  const { status, body } = reply
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  })
}

const realFetch = globalThis.fetch

/** Answers calls of the API; pictures and modules come from the test server. */
export function openNetwork(first: Answer[]): void {
  answers = first
  calls = []
  unanswered = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith('/api/') ? respond(request) : realFetch(input, init)
  }
}

/** The calls for which the test gave no answer. */
export const unansweredCalls = (): string[] => unanswered
