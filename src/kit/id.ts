import { randomBytes, randomFillSync } from 'node:crypto'

const POOL = Buffer.allocUnsafe(4096)
let used = POOL.length

/** Random bytes from a pool: a system call for each id would cost more than everything else here. */
function pooled(count: number): Buffer {
  if (used + count > POOL.length) {
    randomFillSync(POOL)
    used = 0
  }
  used += count
  return Buffer.from(POOL.subarray(used - count, used))
}

const PROCESS = randomBytes(6).toString('hex')
let requests = 0

/** An id that is unique among the requests of all processes; not a secret. */
export const newRequestId = (): string => `${PROCESS}-${(++requests).toString(36)}`

let lastTime = 0
let sequence = 0

/** A UUIDv7: ordered by time, also within one millisecond of this process (RFC 9562, method 1). */
export function newId(): string {
  const time = Math.max(Date.now(), lastTime)
  sequence = time === lastTime ? sequence + 1 : pooled(2).readUInt16BE() & 0x7ff
  lastTime = sequence > 0xfff ? time + 1 : time
  sequence &= 0xfff
  const bytes = pooled(16)
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether the text is a UUID in its canonical form. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The different ids among the texts of a value, at any depth, in order of appearance; at most `most`. */
export function idsIn(value: unknown, most = Infinity): string[] {
  const found = new Set<string>()
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.length === 36 && part[8] === '-' && found.size < most && isId(part)) found.add(part)
    } else if (typeof part === 'object' && part !== null)
      for (const inner of Array.isArray(part) ? part : Object.values(part)) collect(inner)
  }
  collect(value)
  return [...found]
}
