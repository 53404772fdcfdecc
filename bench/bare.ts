import Fastify from 'fastify'

// The baseline: a bare Fastify route that sends a prepared text.
const text = process.argv[2] ?? '{}'
const server = Fastify()
server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(text))
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.((server.server.address() as { port: number }).port)
process.on('disconnect', () => process.exit(0))
