import { useSeconds } from '#kit/ui/use-seconds.ts'
import type { Language } from '#kit/language.ts'
import { freshnessText } from '../copy.ts'

const SECOND_MS = 1_000

/** How long ago the page heard from the server; it counts each second. */
export function Freshness({ seenAt, language }: { seenAt: number; language: Language }) {
  const now = useSeconds(Date.now)
  const seconds = Math.max(0, Math.floor((now - seenAt) / SECOND_MS))
  return <span className="tabular-nums">{freshnessText(seconds, language)}</span>
}
