import { startProduct } from '#testing/product.ts'
import { SMALL_HEAP_ENV, soak } from '#testing/soak.ts'

// `npm run soak -- 30`: runs this many minutes at half of the peak load; fails if a value exceeds its limit.
const minutes = Number(process.argv[2] ?? 30)
const MAX_SLOPE = 1
const MAX_P99_GROWTH = 2

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const product = await startProduct({ env: SMALL_HEAP_ENV })
try {
  const { deeds, rate, peak, failures, slope, samples } = await soak(product, minutes * 60, console.log)
  const third = Math.ceil(samples.length / 3)
  const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((some) =>
    median(some.map(({ p99 }) => p99)),
  )
  console.log(
    `${deeds} deeds, ${Math.round(rate)}/s of a peak of ${Math.round(peak)}/s   failures ${JSON.stringify(failures)}   ` +
      `memory ${slope.toFixed(2)} MB a minute   p99 ${first!.toFixed(1)} ms at first, ${last!.toFixed(1)} ms at last`,
  )
  const holds = !Object.keys(failures).length && slope < MAX_SLOPE && last! < first! * MAX_P99_GROWTH
  if (!holds) process.exitCode = 1
} finally {
  await product.stop()
}
