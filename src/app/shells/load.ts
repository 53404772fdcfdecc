import { createContext } from 'react-router'
import type { Load } from './page.ts'

/** As every other call: with our tokens, for 30 s at most, and again after a lost packet. */
async function askBrowser(apiPath: string): Promise<unknown> {
  const { send } = await import('#kit/web/transport.ts')
  return ((await send({ method: 'GET', path: apiPath })) as { result: unknown }).result
}

/** How loaders ask the API: by HTTP in the browser, within the process on the server. */
export const loadContext = createContext<Load>(askBrowser)
