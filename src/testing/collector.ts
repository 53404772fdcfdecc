import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
export type SeenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
  attributes: Attribute[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: SeenSpan[] }[] }[] }

const spansOf = (text: string): SeenSpan[] =>
  (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )

/** The attributes of a span by name. */
export const factsOf = ({ attributes }: SeenSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/**
 * A trace collector on a free port that stores the received spans. Its other paths act as Solapi, and store the
 * headers of each call.
 */
export async function openCollector() {
  const spans: SeenSpan[] = []
  const texts: string[] = []
  const called: IncomingHttpHeaders[] = []
  let isHanging = false
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string
    if (request.url !== '/v1/traces') {
      called.push(request.headers)
      return response.end(JSON.stringify({ failedMessageList: null, groupInfo: { groupId: 'G' } }))
    }
    if (isHanging) return
    texts.push(text)
    spans.push(...spansOf(text))
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    called,
    /** All received bodies as text. */
    text: () => texts.join('\n'),
    hang: () => void (isHanging = true),
    /** The first span that matches, as soon as it arrives. */
    async span(isIt: (span: SeenSpan) => boolean): Promise<SeenSpan> {
      for (let round = 0; round < 300; round++) {
        const found = spans.find(isIt)
        if (found) return found
        await sleep(50)
      }
      throw new Error(`no such span among ${[...new Set(spans.map(({ name }) => name))].join(', ')}`)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
