import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { SOAKED_ENV, slopeOf, soak } from '#testing/soak.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 3)
// Three minutes show a leak that would be seen in a day; `npm run soak` holds the line of thirty.
const MAX_SLOPE = 15

test('at half of its peak with all kinds of work and streams at once nothing fails, and memory stays', async () => {
  const product = await startProduct({ env: SOAKED_ENV })
  try {
    const { failures, slope, deeds, rate } = await soak(product, MINUTES * 60, () => {})
    console.log(`${deeds} deeds, ${Math.round(rate)}/s, memory ${slope.toFixed(2)} MB a minute`)
    expect(failures).toEqual({})
    expect(slope).toBeLessThan(MAX_SLOPE)
  } finally {
    await product.stop()
  }
}, 600_000)

test('the slope is that of the least memory of each half minute', () => {
  const samples = Array.from({ length: 36 }, (_, at) => ({
    minute: at / 12,
    megabytes: 100 + at / 12 + (at % 6) * 50,
  }))
  expect(slopeOf(samples)).toBeCloseTo(1)
})
