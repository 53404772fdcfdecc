import Fastify from 'fastify'

// The limit: a Fastify route that answers a JSON body of the same size, with nothing around it.
const body = JSON.parse(process.argv[2] ?? '{}')
const server = Fastify()
server.get('/', async () => body)
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.((server.server.address() as { port: number }).port)
process.on('disconnect', () => process.exit(0))
