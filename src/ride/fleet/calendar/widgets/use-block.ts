import { type KeyboardEvent, useState } from 'react'

/** A cell of a grid: the id of its row, and its column. */
export type Cell = { row: string; column: number }
export type Block = { rows: readonly string[]; left: number; right: number }
type Corners = { from: Cell; to: Cell }

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/**
 * A block of cells, selected with the mouse from corner to corner, or extended by Shift and the arrow keys. The
 * selection stays when rows change their order or disappear.
 */
export function useBlock({
  rows,
  first,
  columns,
}: {
  rows: readonly string[]
  first: number
  columns: number
}) {
  const [chosen, setChosen] = useState<(Corners & { rows: readonly string[] }) | null>(null)
  const [drawing, setDrawing] = useState(false)
  const choose = (corners: Corners) => setChosen({ ...corners, rows: between(rows, corners) })
  const begin = (cell: Cell, widen: boolean) => {
    const from = widen && chosen && rows.includes(chosen.from.row) ? chosen.from : cell
    choose({ from, to: cell })
  }
  const press = (cell: Cell, widen: boolean) => {
    begin(cell, widen)
    setDrawing(true)
    addEventListener('pointerup', () => setDrawing(false), { once: true })
  }
  const enter = (cell: Cell) => {
    if (drawing) begin(cell, true)
  }
  const walk = (event: KeyboardEvent, cell: Cell): Cell | null => {
    if (event.key === 'Enter' || event.key === ' ') begin(cell, event.shiftKey)
    const step = STEPS[event.key]
    if (!step) return null
    event.preventDefault()
    const next = {
      row: rows[within(rows.indexOf(cell.row) + step[0], 0, rows.length - 1)]!,
      column: within(cell.column + step[1], first, columns - 1),
    }
    begin(next, event.shiftKey)
    return next
  }
  return {
    block: chosen && blockOf(chosen, rows),
    focus: chosen && rows.includes(chosen.to.row) ? chosen.to : null,
    press,
    enter,
    walk,
    clear: () => setChosen(null),
  }
}

function between(rows: readonly string[], { from, to }: Corners): readonly string[] {
  const [top, bottom] = [rows.indexOf(from.row), rows.indexOf(to.row)].toSorted((a, b) => a - b)
  return rows.slice(top, bottom! + 1)
}

function blockOf({ from, to, rows }: Corners & Pick<Block, 'rows'>, there: readonly string[]): Block | null {
  const left = rows.filter((row) => there.includes(row))
  if (!left.length) return null
  return { rows: left, left: Math.min(from.column, to.column), right: Math.max(from.column, to.column) }
}

export const isInside = ({ row, column }: Cell, block: Block | null): boolean =>
  block !== null && block.rows.includes(row) && column >= block.left && column <= block.right
