type Point = { x: number; y: number; isCorner: boolean }

/** `12,-18! 4,-24`: points, those with a mark being corners. */
const pointsIn = (text: string): Point[] =>
  text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [x, y] = part.replace('!', '').split(',').map(Number) as [number, number]
      return { x, y, isCorner: part.endsWith('!') }
    })

const reach = (a: Point, b: Point) => Math.sqrt(Math.hypot(b.x - a.x, b.y - a.y)) || 1

/** Where the curve from `a` to `b` aims as it leaves `a`, coming from `before` (centripetal Catmull-Rom). */
function handle(before: Point | undefined, a: Point, b: Point): string {
  if (!before || a.isCorner) return `${round(a.x + (b.x - a.x) / 3)} ${round(a.y + (b.y - a.y) / 3)}`
  const [d, e] = [reach(before, a), reach(a, b)]
  const at = (key: 'x' | 'y') =>
    (d * d * b[key] - e * e * before[key] + (2 * d * d + 3 * d * e + e * e) * a[key]) / (3 * d * (d + e))
  return `${round(at('x'))} ${round(at('y'))}`
}

const round = (value: number) => Math.round(value * 10) / 10

/** A smooth line through points, as the data of an SVG path; it bends where a point is marked with `!`. */
export function curve(text: string): string {
  const points = pointsIn(text)
  const parts = points.slice(1).map((to, at) => {
    const from = points[at]!
    const [before, after] = [points[at - 1], points[at + 2]]
    return `C${handle(before, from, to)} ${handle(after, to, from)} ${to.x} ${to.y}`
  })
  return [`M${points[0]!.x} ${points[0]!.y}`, ...parts].join(' ')
}

/** The same line some way further down. */
export const lower = (text: string, by: number): string =>
  pointsIn(text)
    .map(({ x, y, isCorner }) => `${x},${y + by}${isCorner ? '!' : ''}`)
    .join(' ')
