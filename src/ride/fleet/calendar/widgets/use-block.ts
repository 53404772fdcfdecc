import { type KeyboardEvent, useState } from 'react'

/** A cell of a grid: which row, which column. */
export type Cell = { row: number; column: number }
export type Block = { top: number; bottom: number; left: number; right: number }

const STEPS: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** A block of cells, drawn with the mouse from corner to corner or widened by Shift and the arrow keys. */
export function useBlock(limits: { rows: number; first: number; columns: number }) {
  const [corners, setCorners] = useState<{ from: Cell; to: Cell } | null>(null)
  const [drawing, setDrawing] = useState(false)
  const begin = (cell: Cell, widen: boolean) =>
    setCorners({ from: (widen && corners?.from) || cell, to: cell })
  const press = (cell: Cell, widen: boolean) => {
    begin(cell, widen)
    setDrawing(true)
    addEventListener('pointerup', () => setDrawing(false), { once: true })
  }
  const enter = (cell: Cell) => {
    if (drawing && corners) setCorners({ ...corners, to: cell })
  }
  const walk = (event: KeyboardEvent, cell: Cell): Cell | null => {
    if (event.key === 'Enter' || event.key === ' ') begin(cell, event.shiftKey)
    const step = STEPS[event.key]
    if (!step) return null
    event.preventDefault()
    const next = {
      row: within(cell.row + step.row, 0, limits.rows - 1),
      column: within(cell.column + step.column, limits.first, limits.columns - 1),
    }
    begin(next, event.shiftKey)
    return next
  }
  return {
    block: corners && blockOf(corners),
    focus: corners?.to,
    press,
    enter,
    walk,
    clear: () => setCorners(null),
  }
}

const blockOf = ({ from, to }: { from: Cell; to: Cell }): Block => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const isInside = ({ row, column }: Cell, block: Block | null): boolean =>
  block !== null && row >= block.top && row <= block.bottom && column >= block.left && column <= block.right
