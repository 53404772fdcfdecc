import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order } from './charging.ts'
import type { TestWorld } from './world.ts'

/**
 * The process that charges, on the test's database and clock: killed at any moment, and restarted when it is needed.
 */
export function killableCharger(t: TestWorld, port: number) {
  let child: ChildProcess | null = null
  let deaths = 0
  const start = async () => {
    const where = [t.databaseUrl, t.simulatorUrl, t.dataFolder, String(port)]
    child = fork('src/testing/charging.ts', where)
    await answerOf(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    const dying = child
    child = null
    if (dying?.kill(signal)) await once(dying, 'exit')
  }
  return {
    deaths: () => deaths,
    ready: async () => void (child ?? (await start())),
    /**
     * Sets its clock to the test's and runs jobs one after the other; returns how many items they processed, or null
     * when the process was killed.
     */
    async run(jobs: Order['jobs']): Promise<number | null> {
      if (!child) await start()
      child!.send({ now: t.world.now().toISOString(), jobs } satisfies Order)
      return answerOf(child!)
    },
    async kill(): Promise<void> {
      await end('SIGKILL')
      deaths += 1
    },
    stop: () => end('SIGTERM'),
  }
}

/** The next line of the process; null when it is killed first. Rejects when it exits by itself. */
function answerOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      code === null ? resolve(null) : reject(new Error(`the process that charges ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (done) => {
      child.off('exit', ended)
      resolve(done as number)
    })
  })
}
