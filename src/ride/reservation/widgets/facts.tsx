import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [string, ReactNode] | false)[]
}) {
  return (
    <section className="grid gap-gutter">
      <h2 className="text-body">{title}</h2>
      <dl className="grid gap-gutter text-body">
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]} className="grid grid-cols-[88px_1fr] gap-gutter">
                <dt className="text-text-soft">{fact[0]}</dt>
                <dd className="text-text-strong whitespace-pre-line">{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
