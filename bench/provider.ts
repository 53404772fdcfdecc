import { startSimulator } from '#simulator/server.ts'

// The simulated providers run in a separate process, so that they survive a kill of the server.
const simulator = await startSimulator({ port: 0 })
process.send?.(simulator.url)
process.on('disconnect', () => process.exit(0))
