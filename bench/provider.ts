import { startSimulator } from '#simulator/server.ts'

// The third parties in a process of their own, so that they outlive a server that is killed.
const simulator = await startSimulator({ port: 0 })
process.send?.(simulator.url)
process.on('disconnect', () => process.exit(0))
