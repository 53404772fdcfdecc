import { join } from 'node:path'
import { freePort } from '#kit/postgres/start.ts'
import { ADMIN } from '#testing/product.ts'
import { makeFolder } from './folder.ts'
import { Ended, onStop, type Process, startProcess, until } from './process.ts'

const START_SECONDS = 90

/** A MOSIM server as it is started anywhere. */
export type Server = { name: string; port: number; process: Process; restart(): Promise<void> }

export type ServerGiven = {
  name: string
  folder: string
  port: number
  /** Where the one simulator is that they share. */
  simulatorUrl: string
  env: Record<string, string>
}

const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok

/** Starts a server and waits until it is ready. */
export async function startServer({ name, folder, port, simulatorUrl, env }: ServerGiven): Promise<Server> {
  const data = await makeFolder(join(folder, name))
  const [simPort, metricsPort] = [await freePort(), await freePort()]
  const start = async () => {
    const process = startProcess({
      name,
      command: globalThis.process.execPath,
      args: ['src/app/main.ts'],
      folder,
      env: {
        PORT: String(port),
        SIM_PORT: String(simPort),
        METRICS_PORT: String(metricsPort),
        MOSIM_DATA: data,
        MOSIM_SECRET: 'the same secret of all servers of the cluster',
        MOSIM_ADDRESS_LIMITS: 'off',
        MOSIM_DRAIN_SECONDS: '5',
        MOSIM_TRUST_PROXY: '1',
        MOSIM_ADMIN_ID: ADMIN.id,
        MOSIM_ADMIN_PASSWORD: ADMIN.password,
        SOLAPI_API_BASE: simulatorUrl,
        ...env,
      },
    })
    await until(`${name} is ready`, START_SECONDS, () => {
      if (!process.isAlive()) throw new Ended(process)
      return isReady(port)
    })
    return process
  }
  const server: Server = {
    name,
    port,
    process: await start(),
    restart: async () => {
      await server.process.stop()
      server.process = await start()
    },
  }
  onStop(() => server.process.stop())
  return server
}
