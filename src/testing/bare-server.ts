import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Session } from '#kit/contract.ts'
import { type Mounted, mount, openServer } from '#kit/http-server.ts'

type Bare = { log: Logger; proxies?: number }

/** The kit's server without the product: no login, no limits, on a free port of the loopback. */
export async function openBareServer(mounted: Mounted<object>[], { log, proxies = 0 }: Bare) {
  const options = {
    world: {},
    log,
    now: () => new Date(),
    roles: { anyone: { realm: 'any', refusal: () => null } },
    presentFor: (_session: Session, output: unknown) => output,
    requireProof: async () => {},
    authenticate: async () => null,
    headers: { data: {}, page: {} },
    addressLimits: false,
    isDown: () => false,
    constraints: {},
    proxies,
  }
  const server = await openServer(options)
  mount(server, mounted, options)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => server.close() }
}
