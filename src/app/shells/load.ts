import { createContext } from 'react-router'
import type { Load } from './page.ts'

async function askBrowser(apiPath: string): Promise<unknown> {
  const answer = await fetch(apiPath)
  if (!answer.ok) throw new Error(`${apiPath} answered ${answer.status}`)
  return ((await answer.json()) as { result: unknown }).result
}

/** How loaders ask the API: by HTTP in the browser, within the process on the server. */
export const loadContext = createContext<Load>(askBrowser)
