import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The ids of the selected rows; a row that leaves the list is no longer selected. */
export function useSelection(rows: readonly { id: string }[] | undefined) {
  const [chosen, setChosen] = useState(none)
  const shown = rows?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? []
  // Deselects for good: if the row returns to the list, the user has not selected it.
  if (rows && shown.length < chosen.size) setChosen(new Set(shown))
  const turn = (id: string) => {
    const next = new Set(shown)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  /** Selects all of these rows, or none when all are selected already. */
  const turnAll = (ids: readonly string[]) => {
    const all = new Set([...shown, ...ids])
    const isAll = all.size === shown.length
    setChosen(isAll ? new Set(shown.filter((id) => !ids.includes(id))) : all)
  }
  return { chosen: shown, turn, turnAll, clear: () => setChosen(none) }
}
