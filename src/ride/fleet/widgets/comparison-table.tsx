import { YesNo } from '#kit/ui/yes-no.tsx'
import { comparedModels, comparisonRows } from './comparison-content.ts'

/** Thirteen questions, five models; scrolls sideways inside itself with the questions staying in sight. */
export function ComparisonTable() {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="모델별 비교 표, 옆으로 넘겨 보실 수 있습니다"
      className="relative overflow-x-auto rounded-card bg-surface shadow-card"
    >
      <table className="w-full min-w-[720px] border-collapse text-body">
        <thead>
          <tr className="border-b border-line-strong">
            <th
              scope="col"
              className="sticky left-0 bg-surface px-base py-3 text-left font-semibold text-text-soft"
            >
              항목
            </th>
            {comparedModels.map((model) => (
              <th key={model} scope="col" className="px-gutter py-3 text-center font-bold text-text-strong">
                {model}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows.map(({ title, values }) => (
            <tr key={title} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="sticky left-0 bg-surface px-base py-3 text-left font-semibold whitespace-nowrap text-text-strong"
              >
                {title}
              </th>
              {values.map((value, at) => (
                <td key={comparedModels[at]} className="px-gutter py-3 text-center whitespace-nowrap">
                  <YesNo value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
