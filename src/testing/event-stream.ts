export type Heard = { event: string; data: unknown; at: number }
/** `ended` resolves when the server ends the stream. */
export type Stream = { heard: Heard[]; ended: Promise<void>; close(): void }

/** Listens to server-sent events of one server, and records the events and their times. */
export async function listen(base: string, path: string, token?: string): Promise<Stream> {
  const ended = new AbortController()
  const headers = { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) }
  const { ok, status, body } = await fetch(`${base}${path}`, { headers, signal: ended.signal })
  if (!ok || !body) throw new Error(`no stream of ${path}: ${status}`)
  const heard: Heard[] = []
  const reading = read(body, heard)
  // The stream is closed by the test or by a server that shuts down: neither is an error.
  reading.catch(() => {})
  return { heard, ended: reading, close: () => ended.abort() }
}

async function read(body: ReadableStream<Uint8Array>, heard: Heard[]): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event && data) heard.push({ event, data: JSON.parse(data), at: performance.now() })
    }
  }
}
