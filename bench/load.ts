import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** The result of one run: responses per second, latencies in ms, and the number of responses by status. */
export type Run = { rate: number; p50: number; p99: number; statuses: Record<number, number> }
type Options = { port: number; connections: number; seconds: number; request: (n: number) => string }

/** Sends requests over keep-alive connections for some seconds, one at a time on each connection. Loopback only. */
export async function load({ port, connections, seconds, request }: Options): Promise<Run> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const begun = performance.now()
  const end = begun + seconds * 1000
  let n = 0
  const answered = (status: number, ms: number) => {
    times.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const lane = () => runLane(port, end, () => request(n++), answered)
  await Promise.all(Array.from({ length: connections }, lane))
  const took = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99), statuses }
}

function runLane(
  port: number,
  end: number,
  next: () => string,
  answered: (status: number, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let sentAt = 0
    const send = () => {
      if (performance.now() >= end) return void socket.end(resolve)
      sentAt = performance.now()
      socket.write(next())
    }
    readAnswers(socket, (status) => {
      answered(status, performance.now() - sentAt)
      send()
    })
    socket.on('connect', send).on('error', reject)
  })
}

/** Reads responses with a content-length; calls `done` with the status when the body is complete. */
function readAnswers(socket: Socket, done: (status: number) => void): void {
  let buffer: Buffer = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    buffer = buffer.length ? Buffer.concat([buffer, data]) : data
    const head = buffer.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = buffer.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (buffer.length < head + 4 + length) return
    buffer = buffer.subarray(head + 4 + length)
    done(Number(text.slice(9, 12)))
  })
}

/** One keep-alive connection: it sends a request and waits for the response. */
export type Lane = { ask(request: string): Promise<{ status: number; ms: number }>; end(): void }

/** Opens a lane. Loopback only. */
export function openLane(port: number): Promise<Lane> {
  return new Promise((opened, failed) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let answered = (_status: number) => {}
    readAnswers(socket, (status) => answered(status))
    const ask = (request: string) =>
      new Promise<{ status: number; ms: number }>((resolve, reject) => {
        const sentAt = performance.now()
        answered = (status) => resolve({ status, ms: performance.now() - sentAt })
        socket.once('error', reject).write(request, () => socket.off('error', reject))
      })
    socket.once('error', failed).once('connect', () => opened({ ask, end: () => socket.end() }))
  })
}

/** The raw HTTP text of a request. */
export function wire(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string {
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host: 'bench',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}
