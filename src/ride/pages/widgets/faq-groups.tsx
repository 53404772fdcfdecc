import type { OutputOf } from '#kit/contract.ts'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { answerText } from '#platform/faq/rules.ts'
import type { listFaqs } from '../contract.ts'

/** Questions by group; each expands to show its answer (C-275). */
export function FaqGroups({ groups }: { groups: OutputOf<typeof listFaqs> }) {
  return groups.map(({ group, items }) => (
    <section key={group} className="grid gap-gutter">
      <h2 className="text-control">{group}</h2>
      <ul className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
        {items.map(({ id, question, answer }) => (
          <li key={id}>
            <Collapsible title={<span className="py-3 text-body">{question}</span>} titleClassName="min-h-12">
              <p className="pb-base text-body whitespace-pre-line">{answerText(answer)}</p>
            </Collapsible>
          </li>
        ))}
      </ul>
    </section>
  ))
}
