import type { BodyIn, Endpoint, OutputOf, Page, ParamsOf, QueryIn, Route } from '#kit/contract.ts'

type None = Record<never, never>
type Params<E extends Endpoint> = keyof ParamsOf<E> extends never ? None : { params: ParamsOf<E> }
type Query<E extends Endpoint> = E extends { query: unknown }
  ? None extends QueryIn<E>
    ? { query?: QueryIn<E> }
    : { query: QueryIn<E> }
  : None
type Body<E extends Endpoint> = E extends { upload: true }
  ? { body: FormData }
  : E extends { body: unknown }
    ? undefined extends BodyIn<E>
      ? { body?: BodyIn<E> }
      : { body: BodyIn<E> }
    : None

/** For files: the requested content type, and a callback that gets the number of received bytes. */
type OfFile = { accept?: string; onBytes?: (received: number) => void }
/**
 * `anonymous`: sent without the user's tokens. `ends`: the user is logged out afterwards. `keepalive`: continues after
 * the page is left.
 */
type Around = {
  key?: string
  version?: number
  signal?: AbortSignal
  anonymous?: boolean
  ends?: boolean
  keepalive?: boolean
  /** The timeout in milliseconds, where the work takes longer than usual. */
  timeoutMs?: number
} & OfFile
/** Whether a request calls this endpoint, whose path has no parameters. */
export const isCallOf = (endpoint: Route, asked: { method: string; path: string }): boolean =>
  endpoint.method === asked.method && endpoint.path === asked.path

/** The parameters, query and body that an endpoint takes. */
export type InputOf<E extends Endpoint> = Params<E> & Query<E> & Body<E>
export type CallOptions<E extends Endpoint> = InputOf<E> & Around
/** The last argument of a call; it may be left out if none of its fields is required. */
export type LastArgument<Options> = None extends Options ? [options?: Options] : [options: Options]
/** CallOptions of a route whose parameters, query and body are not typed. */
export type LooseOptions = Around & { params?: Record<string, string>; query?: object; body?: unknown }

/** A request that is ready to be sent: the parameters of `path` are filled in. */
export type PreparedRequest = {
  method: string
  path: string
  body?: unknown
  key?: string
  /** The version of the row to change, as the caller read it. */
  version?: number
  signal?: AbortSignal
  anonymous?: boolean
  ends?: boolean
  keepalive?: boolean
  timeoutMs?: number
  /** The answer is a file: it is read as a Blob, whatever its type. */
  file?: boolean
} & OfFile

/** Typed calls that use `send`, a function that sends a request and returns the parsed body. */
export function callsOf(send: (asked: PreparedRequest) => Promise<unknown>) {
  const answerTo = (route: Route, options: LooseOptions | undefined, file = false) =>
    send({ method: route.method, path: pathOf(route, options), ...options, file })

  /**
   * Calls an endpoint; the contract is imported only as a type: `call(login, { body })`. Returns `result`, or the bare
   * body. `key` is sent as Idempotency-Key, so that a POST can be retried. `version` is sent as If-Match: the version
   * of the row that the client read. Throws CallFailed.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    ...[options]: LastArgument<CallOptions<E>>
  ): Promise<OutputOf<E>> {
    return resultOf(await answerTo(endpoint, options)) as OutputOf<E>
  }

  /** Calls a list with pages: returns the rows and the position of the page. */
  async function callPage<E extends Endpoint>(
    endpoint: E,
    ...[options]: LastArgument<CallOptions<E>>
  ): Promise<{ result: OutputOf<E>; page: Page }> {
    return (await answerTo(endpoint, options)) as { result: OutputOf<E>; page: Page }
  }

  /** Calls an endpoint whose contract has a `download`, where a link or an `img` cannot send the tokens. */
  async function callFile<E extends Endpoint & { download: string }>(
    endpoint: E,
    ...[options]: LastArgument<CallOptions<E>>
  ): Promise<Blob> {
    return (await answerTo(endpoint, options, true)) as Blob
  }

  /** Key and function of a query: `useQuery(question(getSettings))`; the key is the path. */
  function question<E extends Endpoint>(endpoint: E, ...[options]: LastArgument<CallOptions<E>>) {
    const loose: LooseOptions | undefined = options
    const ask = async ({ signal }: { signal: AbortSignal }) =>
      resultOf(await answerTo(endpoint, { ...loose, signal })) as OutputOf<E>
    return { queryKey: [pathOf(endpoint, loose)], queryFn: ask }
  }
  return { call, callPage, callFile, question }
}

/** The path of a request, its parameters and query filled in. */
export function pathOf(route: Route, options: LooseOptions = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size ? `${path}?${query}` : path
}

/** The `result` of an answer, or the bare body. */
export const resultOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'result' in body ? body.result : body
