import { type ComponentType, useState } from 'react'

/** What every dialog over a list knows: the row as it was when it opened. */
export type DialogProps<Row> = { row: Row; close: () => void }
type Dialogs<Row, Kind extends string> = Record<Kind, ComponentType<DialogProps<Row>>>
/** Opens one of a list's dialogs for a row. */
export type Open<Row, Kind extends string> = (kind: Kind, row: Row) => void

/** The dialogs of a list, one open at a time. */
export function useDialogs<Row, Kind extends string>(dialogs: Dialogs<Row, Kind>) {
  const [opened, setOpened] = useState<{ kind: Kind; row: Row } | null>(null)
  const open: Open<Row, Kind> = (kind, row) => setOpened({ kind, row })
  const Dialog: ComponentType<DialogProps<Row>> | undefined = opened ? dialogs[opened.kind] : undefined
  const dialog = opened && Dialog && <Dialog row={opened.row} close={() => setOpened(null)} />
  return { open, dialog }
}
