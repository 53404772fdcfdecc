import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useMayOpen, useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type Bars, summaryOf } from './bars.ts'

type Props = { title: string; text: string; bars: Bars; empty: string }

const ROW_HEIGHT = 34

/** A chart and its table, one of them visible; each figure links to its rows. */
export function ChartCard({ title, text, bars, empty }: Props) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const isEmpty = bars.rows.every(({ cells }) => cells.every(({ value }) => value === 0))
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-gutter rounded-card border border-line p-base"
    >
      <div className="flex flex-wrap items-start justify-between gap-gutter">
        <div>
          <h2 id={id} className="text-control font-bold text-text-strong">
            {title}
          </h2>
          <p className="text-body text-text-soft">{text}</p>
        </div>
        {!isEmpty && (
          <Button size="small" variant="gray" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            표로 보기<span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="py-big text-center text-body text-text-soft">{empty}</p>
      ) : isTable ? (
        <BarTable title={title} bars={bars} />
      ) : (
        <BarChart title={title} bars={bars} />
      )}
    </section>
  )
}

/** The chart library is loaded with the first visible chart; if it fails to load, the table is shown instead. */
function BarChart({ title, bars }: { title: string; bars: Bars }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    const draw = async () => {
      const { drawBars } = await import('./draw-bars.ts')
      if (isOver || !canvas.current) return
      end = drawBars({
        canvas: canvas.current,
        bars,
        open: (to) => mayOpen(to.split('?')[0]!) && void navigate(to),
      })
    }
    draw().catch(() => setMissing(true))
    return () => {
      isOver = true
      end()
    }
  }, [bars, navigate, mayOpen])
  if (isMissing) return <BarTable title={title} bars={bars} />
  const height = bars.isLying ? Math.max(180, bars.rows.length * ROW_HEIGHT + 60) : 260
  return (
    <div className="relative min-w-0" style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={`${title}: ${summaryOf(bars)}`} />
    </div>
  )
}

function BarTable({ title, bars: { head, series, rows, say } }: { title: string; bars: Bars }) {
  return (
    <div className="max-h-105 overflow-auto" role="region" aria-label={`${title} 표`} tabIndex={0}>
      <table className="w-full text-body">
        <thead className="sticky top-0 bg-surface text-left text-text-soft">
          <tr>
            <th scope="col" className="py-1.5 pr-base font-semibold">
              {head}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="py-1.5 pl-gutter text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 pr-base text-left font-medium text-text-strong">
                {label}
              </th>
              {cells.map((cell, at) => (
                <td key={series[at]!.label} className="py-1.5 pl-gutter text-right tabular-nums">
                  <Figure to={cell.to}>{say(cell.value)}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A figure that links to its rows, if there are any. */
export const Figure = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? (
    <Link to={to} className="text-sub01-text underline underline-offset-4">
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
