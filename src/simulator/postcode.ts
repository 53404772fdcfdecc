import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addresses } from './addresses.ts'
import { applyPlannedFault } from './faults.ts'
import { html, page } from './html.ts'
import { read } from './http.ts'
import { fieldsOf } from './postcode-fields.ts'
import type { PostcodeFields } from './postcode-fields.ts'
import type { Simulator } from './state.ts'

const places = addresses.map(fieldsOf)

const faultBody = (status: number) => ({ error: status })

const query = z.object({ q: z.string().max(200).default(''), target: z.string().max(300).default('') })

/** The page inside the postcode widget, and its search. */
export function servePostcode(app: FastifyInstance, simulator: Simulator) {
  app.addHook('preHandler', async (_request, reply) => {
    if (await applyPlannedFault(simulator.state.postcode, reply, faultBody)) return reply
  })

  app.get('/__sim/postcode', async (request, reply) => {
    const { q, target } = read(query, request.query)
    return reply.type('text/html; charset=utf-8').send(postcodePage(q, target))
  })

  app.get('/__sim/postcode/search', async (request) => {
    const words = read(query, request.query).q.toLowerCase().split(/\s+/)
    return places.filter((place) => words.every((word) => searched(place).includes(word)))
  })
}

function searched(place: PostcodeFields) {
  const { zonecode, roadAddress, jibunAddress, roadAddressEnglish, buildingName } = place
  return [zonecode, roadAddress, jibunAddress, roadAddressEnglish, buildingName].join(' ').toLowerCase()
}

function postcodePage(q: string, target: string) {
  return page(
    '우편번호 찾기',
    html`<main id="postcode" class="frame" aria-label="우편번호 찾기" data-target="${target}">
      <h1>우편번호 찾기</h1>
      <form id="search" role="search">
        <label for="q">도로명, 지번, 건물명으로 찾기</label>
        <input
          id="q"
          name="q"
          type="search"
          value="${q}"
          autocomplete="off"
          placeholder="예) 인천국제공항, 동호로 249"
        />
      </form>
      <p id="count" role="status">불러오는 중입니다.</p>
      <ul id="results" class="results"></ul>
    </main>`,
    'postcode.js',
  )
}
