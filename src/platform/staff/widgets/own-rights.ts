import { createContext, useContext } from 'react'
import type { Right } from '#platform/realm/right/rules.ts'

/** The rights of the logged-in person of staff; null while unknown, so that nothing is hidden too early. */
export const OwnRights = createContext<readonly string[] | null>(null)

/** Whether the logged-in person of staff has a right; the server decides, this hides what it would refuse. */
export function useMay(right: Right): boolean {
  const rights = useContext(OwnRights)
  return rights === null || rights.includes(right)
}
