import { YesNo } from '#kit/ui/yes-no.tsx'
import { planComparison } from './pricing-content.ts'

/** The benefits of the two kinds of plan (C-058). */
export function PlanComparison() {
  return (
    <div className="overflow-clip rounded-card bg-surface shadow-card">
      <table className="w-full table-fixed border-collapse text-body">
        <thead>
          <tr>
            <th scope="col" className="sticky-head px-3 text-left font-semibold text-text-soft md:px-base">
              항목
            </th>
            {['Premium', 'More'].map((plan) => (
              <th
                key={plan}
                scope="col"
                className="sticky-head px-gutter text-center font-bold text-text-strong"
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
