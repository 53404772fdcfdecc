import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('./public/', import.meta.url)
const SCRIPT = 'text/javascript; charset=utf-8'

const assets = [
  { path: '/js/iamport.js', file: 'iamport.js', type: SCRIPT },
  { path: '/js/portone-v2.js', file: 'portone-v2.js', type: SCRIPT },
  { path: '/js/postcode.v2.js', file: 'postcode.v2.js', type: SCRIPT },
  { path: '/js/kakao.js', file: 'kakao.js', type: SCRIPT },
  { path: '/__sim/assets/window.js', file: 'window.js', type: SCRIPT },
  { path: '/__sim/assets/certification.js', file: 'certification.js', type: SCRIPT },
  { path: '/__sim/assets/identity-v2.js', file: 'identity-v2.js', type: SCRIPT },
  { path: '/__sim/assets/card-v2.js', file: 'card-v2.js', type: SCRIPT },
  { path: '/__sim/assets/postcode.js', file: 'postcode.js', type: SCRIPT },
  { path: '/__sim/assets/inbox.js', file: 'inbox.js', type: SCRIPT },
  { path: '/__sim/assets/simulator.css', file: 'simulator.css', type: 'text/css; charset=utf-8' },
]

/** The scripts that the product loads from other origins, and the scripts of our own pages. */
export function serveAssets(app: FastifyInstance) {
  for (const { path, file, type } of assets) {
    app.get<{ Querystring: { fail?: string } }>(path, async (request, reply) => {
      if (request.query.fail === '1') return reply.code(503).type(SCRIPT).send('')
      const body = await readFile(new URL(file, FOLDER), 'utf8')
      return reply.type(type).header('access-control-allow-origin', '*').send(body)
    })
  }
}
