import { cx } from '#kit/ui/cx.ts'
import { YesNo } from '#kit/ui/yes-no.tsx'
import { planComparison } from './pricing-content.ts'

/** Stays under the page's header while one reads on. */
const head = 'sticky top-14 z-10 bg-surface py-3 shadow-[inset_0_-1px_0_var(--color-line-strong)] md:top-16'

/** What the two kinds of plan include (C-058). */
export function PlanComparison() {
  return (
    <div className="overflow-clip rounded-card bg-surface shadow-card">
      <table className="w-full table-fixed border-collapse text-body">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'px-3 text-left font-semibold text-text-soft md:px-base')}>
              항목
            </th>
            {['Premium', 'More'].map((plan) => (
              <th
                key={plan}
                scope="col"
                className={cx(head, 'px-gutter text-center font-bold text-text-strong')}
              >
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planComparison.map(({ title, premium, more }) => (
            <tr key={title} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-3 text-left font-semibold text-text-strong md:px-base">
                {title}
              </th>
              <td className="px-gutter py-3 text-center">
                <YesNo value={premium} />
              </td>
              <td className="px-gutter py-3 text-center">
                <YesNo value={more} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
