import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html, page } from './html.ts'
import { read } from './http.ts'
import { messagesIn } from './inbox-store.ts'
import type { Simulator } from './state.ts'

const filter = z.object({
  to: z.string().max(320).optional(),
  q: z.string().max(320).optional(),
  limit: z.coerce.number().int().min(1).max(5_000).optional(),
})

/** The inbox of all sent messages: for people at `/`, for tests at `/__sim/messages`. */
export function serveInbox(app: FastifyInstance, simulator: Simulator) {
  app.get('/__sim/messages', async (request) =>
    messagesIn(simulator.state.inbox, read(filter, request.query)),
  )
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(inboxPage()))
}

function inboxPage() {
  return page(
    '모의 수신함',
    html`<main class="wide">
      <h1>모의 수신함</h1>
      <p class="hint">개발용 화면입니다. 문자와 메일은 실제로 나가지 않고 여기에만 쌓입니다.</p>
      <form id="search" role="search">
        <label for="q">받는 사람</label>
        <input id="q" name="q" type="search" inputmode="tel" autocomplete="off" placeholder="01012345678" />
      </form>
      <p id="count" role="status">불러오는 중입니다.</p>
      <ol id="messages" class="messages"></ol>
      <noscript><p>이 화면은 자바스크립트가 필요합니다. 목록은 /__sim/messages 에도 있습니다.</p></noscript>
    </main>`,
    'inbox.js',
  )
}
