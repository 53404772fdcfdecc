import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const light = tokens(/@theme \{([\s\S]*?)\n\}/)
const themes = { light, dark: { ...light, ...tokens(/\[data-theme='dark'\] \{([\s\S]*?)\n  \}/) } }

function tokens(block: RegExp): Record<string, string> {
  const body = css.match(block)?.[1] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  )
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const onAnyPaper = [
  'text',
  'text-strong',
  'text-soft',
  'primary-text',
  'sub01-text',
  'sub02-text',
  'gray-text',
  'negative-text',
]
const papers = ['ground', 'surface', 'sunken']
const filled = [
  'primary',
  'sub01',
  'sub02',
  'gray',
  'negative',
  'green',
  'yellow',
  'orange',
  'red',
  'blue',
  'neutral',
]
const pairs = [
  ...onAnyPaper.flatMap((text) => papers.map((paper) => [text, paper] as const)),
  ...filled.map((paper) => [`on-${paper}`, paper] as const),
  ...['primary', 'sub01', 'sub02', 'gray', 'negative'].map(
    (paper) => [`on-${paper}`, `${paper}-hover`] as const,
  ),
]

describe.each(Object.entries(themes))('%s theme', (_name, colors) => {
  test.each(pairs)('%s has enough contrast on %s to be readable (C-004)', (text, paper) => {
    expect(contrast(colors[text]!, colors[paper]!)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(papers)('field borders and the focus ring have enough contrast on %s', (paper) => {
    expect(contrast(colors['line-strong']!, colors[paper]!)).toBeGreaterThanOrEqual(3)
    expect(contrast(colors['focus']!, colors[paper]!)).toBeGreaterThanOrEqual(3)
  })
})

test('the spacing steps are 32, 16, 8, 4 and 2 on a base of 16 (C-003)', () => {
  const steps = Object.fromEntries(
    [...css.matchAll(/--spacing-(\w+): (\d+)px/g)].map(([, name, pixels]) => [name, Number(pixels)]),
  )
  expect(steps).toEqual({ big: 32, base: 16, gutter: 8, small: 4, thin: 2 })
})

test('background and text have the specified values (C-004)', () => {
  expect(light['ground']).toBe('#f3f3f3')
  expect(light['text']).toBe('#333333')
  expect(light['surface']).toBe('#ffffff')
})

/** Hue in degrees, saturation and lightness in percent. */
function hsl(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)]
  const [span, light] = [high - low, (high + low) / 2]
  const turn = !span ? 0 : high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span
  const saturation = span ? span / (1 - Math.abs(2 * light - 1)) : 0
  return [(turn * 60 + 360) % 360, saturation * 100, light * 100]
}

// Role; then minimum and maximum of hue, saturation and lightness.
test.each([
  ['primary', 210, 240, 30, 100, 0, 20],
  ['sub01', 200, 240, 50, 100, 30, 60],
  ['sub02', 200, 240, 50, 100, 85, 97],
  ['negative', 0, 10, 50, 100, 30, 60],
  ['gray', 0, 360, 0, 15, 80, 97],
  ['gray-text', 0, 360, 0, 15, 20, 50],
] as const)('%s has the hue of its role: navy, blues, red, gray (C-004)', (role, h0, h1, s0, s1, l0, l1) => {
  const [hue, saturation, lightness] = hsl(light[role]!)
  expect([hue >= h0 && hue <= h1, saturation >= s0 && saturation <= s1]).toEqual([true, true])
  expect(lightness >= l0 && lightness <= l1).toBe(true)
})
