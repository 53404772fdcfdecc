import { type ComponentType, useState } from 'react'

/**
 * The props of every dialog of a list: the row when the dialog was opened. `initial`: the id that is initially
 * selected.
 */
export type DialogProps<Row> = { row: Row; close: () => void; initial?: string | null }
/** For a dialog that can switch to another dialog of the same row. */
export type Switching<Kind extends string> = { open: (kind: Kind) => void }
type Dialog<Row, Kind extends string> = ComponentType<DialogProps<Row> & Switching<Kind>>
type Dialogs<Row, Kind extends string> = Record<Kind, Dialog<Row, NoInfer<Kind>>>
/** Opens one of a list's dialogs for a row. */
export type Open<Row, Kind extends string> = (kind: Kind, row: Row, initial?: string) => void

/** The dialogs of a list, one open at a time. */
export function useDialogs<Row, Kind extends string>(dialogs: Dialogs<Row, Kind>) {
  const [opened, setOpened] = useState<{ kind: Kind; row: Row; initial?: string | undefined } | null>(null)
  const open: Open<Row, Kind> = (kind, row, initial) => setOpened({ kind, row, initial })
  const Opened: Dialog<Row, Kind> | undefined = opened ? dialogs[opened.kind] : undefined
  const dialog = opened && Opened && (
    <Opened
      row={opened.row}
      initial={opened.initial ?? null}
      close={() => setOpened(null)}
      open={(kind) => open(kind, opened.row)}
    />
  )
  return { open, dialog }
}
