import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The ids of the selected rows; a row that leaves the list is no longer selected. */
export function useSelection(rows: readonly { id: string }[] | undefined) {
  const [chosen, setChosen] = useState(none)
  const shown = rows?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? []
  // Removed permanently: if the row returns to the list, the user has not selected it.
  if (rows && shown.length < chosen.size) setChosen(new Set(shown))
  const turn = (id: string) => {
    const next = new Set(shown)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return { chosen: shown, turn, clear: () => setChosen(none) }
}
