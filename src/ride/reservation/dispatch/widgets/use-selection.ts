import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Rows that are chosen, by id; those that left the list are chosen no more. */
export function useSelection(rows: readonly { id: string }[] | undefined) {
  const [chosen, setChosen] = useState(none)
  const shown = rows?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? []
  // For good: a row that comes back was not selected by the user.
  if (rows && shown.length < chosen.size) setChosen(new Set(shown))
  const turn = (id: string) => {
    const next = new Set(shown)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return { chosen: shown, turn, clear: () => setChosen(none) }
}
