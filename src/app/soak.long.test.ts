import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { SMALL_HEAP_ENV, slopeOf, soak } from '#testing/soak.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 3)
// In MB per minute: detects a leak that would matter within a day. `npm run soak` measures thirty minutes.
const MAX_SLOPE = 15

test('under half of the peak load nothing fails, and memory does not grow', async () => {
  const product = await startProduct({ env: SMALL_HEAP_ENV })
  try {
    const { failures, slope, deeds, rate } = await soak(product, MINUTES * 60, () => {})
    console.log(`${deeds} deeds, ${Math.round(rate)}/s, memory ${slope.toFixed(2)} MB a minute`)
    expect(failures).toEqual({})
    expect(slope).toBeLessThan(MAX_SLOPE)
  } finally {
    await product.stop()
  }
}, 600_000)

test('the slope is computed from the minimum memory of each half minute', () => {
  const samples = Array.from({ length: 36 }, (_, at) => ({
    minute: at / 12,
    megabytes: 100 + at / 12 + (at % 6) * 50,
  }))
  expect(slopeOf(samples)).toBeCloseTo(1)
})
