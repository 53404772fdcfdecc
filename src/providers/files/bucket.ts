import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ProviderUnavailable } from '../failure.ts'
import { measureCall } from '../measure-call.ts'
import type { FilePlace, FoundFile } from './port.ts'

const PROVIDER = 'files'
// From the request to the last byte of the answer: our own answer is due within ten seconds.
const TIMEOUT_MS = 5_000

export type BucketOptions = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Whether the bucket's name is in the path instead of the host name. */
  pathStyle: boolean
  timeoutMs?: number
}

type Question = {
  method: 'PUT' | 'GET' | 'DELETE'
  /** The part after the bucket's address: `/` and a key, or `?` and a query about all keys. */
  path: string
  body?: Buffer
  headers?: Record<string, string>
}
type Reply = { status: number; bytes: Buffer }

/** Files in a bucket of an S3 object store. */
export function openBucket(options: BucketOptions): FilePlace {
  const ask = questionsTo(options)
  const remove = async (key: string) => {
    const { status, bytes } = await ask({ method: 'DELETE', path: `/${key}` })
    if (!isGood(status) && !isNoSuchKey(status, bytes)) throw refused(status, bytes)
  }
  return {
    async put(key, body) {
      try {
        const { status, bytes } = await ask({ method: 'PUT', path: `/${key}`, body, headers: hashed(body) })
        if (!isGood(status)) throw refused(status, bytes)
      } catch (error) {
        // The bytes may be stored although the answer was lost. The cleanup is not awaited: a bucket that hangs would
        // hang again.
        void remove(key).catch(() => {})
        throw error
      }
    },
    async get(key) {
      const { status, bytes } = await ask({ method: 'GET', path: `/${key}` })
      return status === 200 ? bytes : absent(status, bytes, null)
    },
    async has(key) {
      // Not HEAD: its answer has no body, and a missing file and a missing bucket are both a 404.
      const { status, bytes } = await ask({ method: 'GET', path: `/${key}`, headers: { range: 'bytes=0-0' } })
      return isGood(status) || status === 416 || absent(status, bytes, false)
    },
    remove,
    async *pages(limit) {
      // The first version of the list call: every store knows it, and it continues after a name even when names were
      // removed.
      for (let after: string | undefined = ''; after !== undefined;) {
        const path = `?max-keys=${limit}&marker=${encodeURIComponent(after)}`
        const { status, bytes } = await ask({ method: 'GET', path })
        if (!isGood(status)) throw refused(status, bytes)
        const { files, isLast } = listOf(bytes.toString())
        if (files.length) yield files
        after = isLast ? undefined : files.at(-1)!.key
      }
    },
  }
}

/** The names of a listing page. A page that is not the last one must contain a name. */
function listOf(xml: string): { files: FoundFile[]; isLast: boolean } {
  const files = Array.from(xml.matchAll(/<Contents>.*?<\/Contents>/gs), ([entry]) => ({
    key: unescaped(/<Key>(.*?)<\/Key>/s.exec(entry)![1]!),
    storedAt: new Date(/<LastModified>(.*?)<\/LastModified>/.exec(entry)![1]!),
  }))
  const isLast = xml.includes('<IsTruncated>false</IsTruncated>')
  if (!isLast && !files.length) throw unavailable('its list cannot be read')
  return { files, isLast }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (NAMED[name] ?? all) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  )

const unavailable = (reason: string, options?: ErrorOptions) =>
  new ProviderUnavailable(PROVIDER, reason, options)
const isGood = (status: number) => status >= 200 && status < 300
const isNoSuchKey = (status: number, bytes: Buffer) =>
  status === 404 && bytes.includes('<Code>NoSuchKey</Code>')

/** An error with the store's own code for the log: NoSuchBucket, SignatureDoesNotMatch. */
function refused(status: number, bytes: Buffer): ProviderUnavailable {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1', 0, 2_000))?.[1] ?? `HTTP_${status}`
  const reason = `it answered ${status}`
  return unavailable(reason, { cause: Object.assign(new Error(reason), { code }) })
}

/**
 * Returns `nothing` when the store says that the file does not exist. A missing bucket or a wrong key says nothing
 * about the file, and throws.
 */
function absent<Nothing>(status: number, bytes: Buffer, nothing: Nothing): Nothing {
  if (isNoSuchKey(status, bytes)) return nothing
  throw refused(status, bytes)
}

/** The signature covers the bytes, so that the store refuses bytes that were changed or cut off on the way. */
const hashed = (body: Buffer) => ({
  'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
})

function questionsTo({ timeoutMs = TIMEOUT_MS, ...options }: BucketOptions) {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = baseOf(options)
  const ask = async ({ path, body, ...question }: Question): Promise<Reply> => {
    try {
      const signed = await client.sign(`${base}${path}`, {
        ...question,
        ...(body && { body: new Uint8Array(body) }),
        // A redirect is not followed: the signature is for one address.
        redirect: 'manual',
      })
      // Not in the signed request, whose signal is garbage collected with it and then never aborts.
      const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (cause) {
      const { name, cause: reason = cause } = cause as Error
      throw unavailable(name === 'TimeoutError' ? 'no answer in time' : 'it cannot be reached', {
        cause: reason,
      })
    }
  }
  return (question: Question): Promise<Reply> => measureCall(PROVIDER, () => ask(question))
}

function baseOf({ endpoint, bucket, pathStyle }: BucketOptions): string {
  const url = new URL(endpoint)
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url.href.replace(/\/$/, '')
}
