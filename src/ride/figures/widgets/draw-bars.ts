import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import type { Bars } from './bars.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

const MOTION_MS = 200
const MAX_TICKS = 12
// Extra width for names, which are measured before their font is loaded.
const LABEL_ROOM = 10

/** The present value of a theme color. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)

type Given = { canvas: HTMLCanvasElement; bars: Bars; open: (to: string) => void }

/** Draws bars, stacked if there are several series; a press opens the rows of a bar. Returns a function that removes the chart. */
export function drawBars({ canvas, bars, open }: Given): () => void {
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 }
  const values = {
    beginAtZero: true,
    stacked: true,
    grid: { color: token('line') },
    ticks: { precision: 0, font },
  }
  const labels = {
    stacked: true,
    grid: { display: false },
    ticks: { font, maxTicksLimit: MAX_TICKS, autoSkip: !bars.isLying },
    afterFit: (axis: { width: number }) => {
      if (bars.isLying) axis.width += LABEL_ROOM
    },
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.rows.map(({ label }) => label),
      datasets: bars.series.map(({ label, color }, at) => ({
        label,
        data: bars.rows.map(({ cells }) => cells[at]!.value),
        backgroundColor: token(color),
        maxBarThickness: 28,
      })),
    },
    options: {
      indexAxis: bars.isLying ? 'y' : 'x',
      maintainAspectRatio: false,
      animation: still ? false : { duration: MOTION_MS },
      color: token('text'),
      scales: bars.isLying ? { x: values, y: labels } : { x: labels, y: values },
      plugins: {
        legend: { display: bars.series.length > 1, position: 'bottom', labels: { boxWidth: 12, font } },
        tooltip: {
          bodyFont: font,
          titleFont: font,
          callbacks: { label: ({ dataset, raw }) => ` ${dataset.label} ${bars.say(Number(raw))}` },
        },
      },
      onClick: (_, [hit]) => {
        const to = hit && bars.rows[hit.index]?.cells[hit.datasetIndex]?.to
        if (to) open(to)
      },
      onHover: (_, hits) => void (canvas.style.cursor = hits.length ? 'pointer' : 'default'),
    },
  })
  return () => chart.destroy()
}
