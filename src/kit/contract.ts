import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The caller, after their session was found. */
export type Session = {
  personId: string
  sessionId: string
  role: 'USER' | 'ADMIN'
  name: string
  /** The rights of staff; a customer has none. */
  rights: readonly string[]
}

/** A role that `who` of a contract names: its realm, and the sessions that it accepts. */
export type Role = {
  realm: string
  refusal: (
    session: Session,
    params: Record<string, string>,
    needs: string | undefined,
  ) => 'FORBIDDEN' | 'FACTOR_NEEDED' | 'NOT_FOUND' | null
}

/** An endpoint as data: the server mounts it, the browser calls it, OpenAPI prints it and the role matrix tests it. */
export type Endpoint = {
  method: Method
  /** The path, with `{name}` for a parameter. A logged-in caller gets 404 for a parameter that is not an id. */
  path: string
  /** The name of a role; `anyone` needs no session. */
  who: string
  /** The right that staff need here, also when they act for a customer. */
  needs?: string
  /** Requires a recent second-factor proof, from callers who have a second factor. */
  proof?: boolean
  /** May need a second person's approval: then the answer is 202 with the id of the approval. */
  waits?: boolean
  /** The answer has no personal data, so calls are not written to the access record. */
  showsNoPerson?: boolean
  summary: string
  /** The path parameters that are not ids, such as a code that people type. */
  textParams?: readonly string[]
  query?: z.ZodType
  body?: z.ZodType
  /** The shape of the answer's `result`, or of the whole body when `bare`; without it the answer is 204. */
  output?: z.ZodType
  /** The status of a success: 200 by default, 204 without output. */
  status?: number
  /** Answers the output as the whole body instead of `{ result }`. */
  bare?: boolean
  /** Honours `Idempotency-Key` for 24 hours. */
  idempotent?: boolean
  /** Clients derive the key from a secret, so only the hash of the key is stored. */
  secretKey?: boolean
  /** A change of a row: requires the version that the client read, as `If-Match: "3"` or as `version` in the body. */
  versioned?: boolean
  /** A list in pages: the answer has `page` beside `result`. */
  paged?: boolean
  /** Takes one file as multipart/form-data, field `image`, with text fields beside it. */
  upload?: boolean
  /**
   * For an uploaded file that is not an image: its field, the error when it is missing, and its maximum size in bytes.
   */
  uploaded?: { field: string; missing: string; maxBytes: number }
  /** The text fields beside an uploaded file; each may be left out. */
  textFields?: readonly string[]
  /**
   * The content type of the answer when it is a file instead of JSON. With an `output` too, only clients that request
   * the file type get the file.
   */
  download?: string
  /** Answers server-sent events for as long as the client stays. */
  events?: boolean
  /** Gets its body as the received bytes, because a signature covers exactly these bytes. */
  raw?: boolean
  /** Accepts an expired access token while its session is active, so that a logout needs no refresh first. */
  takesLateToken?: boolean
  /** Redirects the browser. */
  redirect?: boolean
}

/** The method and path of an endpoint: the only part of a contract that reaches the browser. */
export type Route = Pick<Endpoint, 'method' | 'path'>

/** Keeps an endpoint's literal types, so that the path and shapes are checked at each call. */
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

/** The position of a page in its list; `more`: the total was counted up to a limit, and there are more rows. */
export type Page = { page: number; page_size: number; total: number; more?: true }
