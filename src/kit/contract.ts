import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The caller, once their session was looked up. */
export type Session = { personId: string; sessionId: string; role: 'USER' | 'ADMIN'; name: string }

/** A role that `who` of a contract names: its realm, and the sessions that it lets pass. */
export type Role = {
  realm: string
  refusal: (session: Session, params: Record<string, string>) => 'FORBIDDEN' | 'NOT_FOUND' | null
}

/** An endpoint as data: what the server mounts, the browser calls, OpenAPI prints and the matrix walks. */
export type Endpoint = {
  method: Method
  /** With `{name}` for a parameter. A logged-in caller gets 404 for one that is no id. */
  path: string
  /** The name of a role; `anyone` needs no session. */
  who: string
  summary: string
  /** Those of the path's parameters that are no ids, such as a code that people type. */
  textParams?: readonly string[]
  query?: z.ZodType
  body?: z.ZodType
  /** Shape of the answer's `result` (or of the whole body when `bare`); absent: 204. */
  output?: z.ZodType
  /** Status of success; 200 when absent, 204 without output. */
  status?: number
  /** Answers the body itself instead of `{ result }`. */
  bare?: boolean
  /** Honours `Idempotency-Key` for 24 hours. */
  idempotent?: boolean
  /** Clients make that key of something that must not be stored: it is kept as its hash. */
  secretKey?: boolean
  /** A change of a row: takes the version it was made on, as `If-Match: "3"` or as `version` in the body. */
  versioned?: boolean
  /** A list in pages: `page` is sent beside `result`. */
  paged?: boolean
  /** Takes one file as multipart/form-data, field `image`, with text fields beside it. */
  upload?: boolean
  /** The text fields beside an uploaded file; each may be left out. */
  textFields?: readonly string[]
  /** Type of the file that it answers, instead of JSON or, where there is also an `output`, to those who ask for it. */
  download?: string
  /** Answers server-sent events for as long as the client stays. */
  events?: boolean
  /** Gets its body as the bytes that came: a signature covers exactly these. */
  raw?: boolean
  /** Takes an access token past its end, while its session lives: who only leaves need not renew it first. */
  takesLateToken?: boolean
  /** Sends the browser elsewhere. */
  redirect?: boolean
}

/** Keeps an endpoint's literal types, so that its path and shapes are checked where it is called. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
export type ParamsOf<E extends Endpoint> = { [K in Names<E['path']>]: string }
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? Out<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? Out<S> : undefined
export type QueryIn<E extends Endpoint> = E extends { query: infer S } ? In<S> : undefined
export type BodyIn<E extends Endpoint> = E extends { body: infer S } ? In<S> : undefined
export type OutputOf<E extends Endpoint> = E extends { output: infer S } ? Out<S> : undefined
export type OutputIn<E extends Endpoint> = E extends { output: infer S } ? In<S> : undefined

/** Where a list stands among its pages; `more`: the total was counted to a cap, and there are more. */
export type Page = { page: number; page_size: number; total: number; more?: true }
