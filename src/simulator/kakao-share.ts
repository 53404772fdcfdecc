import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { read } from './http.ts'
import type { Simulator } from './state.ts'

const text = z.string().max(2_000)
const card = z.object({ key: text, title: text, description: text, link: text, button: text })

const KEPT = 500

/** The window that sends a card to friends; shared cards are listed at /__sim/kakao/shares, newest first. */
export function serveKakaoShare(app: FastifyInstance, simulator: Simulator) {
  app.get('/__sim/kakao/share', async (request, reply) => {
    const { key, ...shared } = read(card, request.query)
    if (key !== developmentKeys.kakao.jsKey) return reply.code(400).send({ error: 'WRONG_KEY' })
    const { shares } = simulator.state.kakao
    shares.unshift(shared)
    shares.splice(KEPT)
    return reply.type('text/html; charset=utf-8').send(
      page(
        '카카오톡 공유',
        html`<main>
          <h1>카카오톡 공유</h1>
          <p class="hint">개발용 모의 화면입니다. 실제로 보내지 않았습니다.</p>
          <p>${shared.title}</p>
          <p>${shared.description}</p>
          <p>${shared.link}</p>
        </main>`,
      ),
    )
  })
  app.get('/__sim/kakao/shares', async () => simulator.state.kakao.shares)
}
