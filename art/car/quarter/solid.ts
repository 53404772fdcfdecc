/** Centimeters from the nose rearward, from the middle to the car's right, from the ground up. */
export type Vector = [x: number, y: number, z: number]

export type Material = 'body' | 'cabin' | 'dark' | 'tyre' | 'rim' | 'mirror' | 'arm'

type Place = {
  at: Vector
  /** Where on the side view it lies: the body is bent round its corners, its drawing is not. */
  drawnX?: number
  /** On a rim: how far out, 0 to 1. */
  out?: number
}
export type Vertex = Required<Place> & { normal: Vector; material: Material }
export type Triangle = [Vertex, Vertex, Vertex]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const unit = (a: Vector): Vector => times(a, 1 / (Math.hypot(...a) || 1))
/** Between two numbers. */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const clamp = (x: number): number => Math.min(1, Math.max(0, x))
/** From 0 at `a` to 1 at `b`, softly. */
export function ease(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a))
  return t * t * (3 - 2 * t)
}

type Sheet = {
  columns: number
  rows: number
  material: Material
  /** 1: its middle looks up, -1: down. What is open on one side only needs it. */
  looks?: 1 | -1
}

/** A surface over a square of numbers from 0 to 1, as triangles. */
export function sheet({ columns, rows, material, looks }: Sheet, place: (u: number, v: number) => Place) {
  const grid: Vertex[][] = Array.from({ length: columns + 1 }, (_, i) =>
    Array.from({ length: rows + 1 }, (_row, j) => {
      const { at, drawnX = 0, out = 0 } = place(i / columns, j / rows)
      return { at, drawnX, out, material, normal: [0, 0, 1] }
    }),
  )
  setNormals(grid, looks)
  const triangles: Triangle[] = []
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const [a, b, c, d] = [grid[i]![j]!, grid[i + 1]![j]!, grid[i + 1]![j + 1]!, grid[i]![j + 1]!]
      triangles.push([a, b, c], [a, c, d])
    }
  return triangles
}

function setNormals(grid: Vertex[][], looks: Sheet['looks']): void {
  const near = (i: number, j: number) =>
    grid[Math.min(grid.length - 1, Math.max(0, i))]![Math.min(grid[0]!.length - 1, Math.max(0, j))]!.at
  const normalAt = (i: number, j: number) =>
    unit(cross(minus(near(i + 1, j), near(i - 1, j)), minus(near(i, j + 1), near(i, j - 1))))
  const middle = normalAt(grid.length >> 1, grid[0]!.length >> 1)
  const turn = looks && middle[2] * looks < 0 ? -1 : 1
  for (const [i, column] of grid.entries())
    for (const [j, vertex] of column.entries()) vertex.normal = times(normalAt(i, j), turn)
}
