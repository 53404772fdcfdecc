import { createContext, useContext } from 'react'
import type { Right } from '#platform/realm/right/rules.ts'

/** The rights of the logged-in member of staff; null while unknown, so that nothing flickers away. */
export const OwnRights = createContext<readonly string[] | null>(null)

/** Whether the logged-in member of staff has a right; the server decides, this hides what would be refused. */
export function useMay(right: Right): boolean {
  const rights = useContext(OwnRights)
  return rights === null || rights.includes(right)
}
