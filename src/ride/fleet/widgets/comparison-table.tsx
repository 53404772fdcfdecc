import { comparedModels, comparisonRows } from './comparison-content.ts'

/** Thirteen questions, five models; scrolls sideways inside itself with the questions staying in sight. */
export function ComparisonTable() {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="모델별 비교 표, 옆으로 넘겨 보실 수 있습니다"
      className="overflow-x-auto rounded-card bg-surface shadow-card"
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
                  <Answer value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Answer({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="inline text-sub01-text"
      >
        <path d="m4.5 10.5 4 4 7.5-8.5" />
      </svg>
      <span className="sr-only">있음</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="inline-block h-px w-3 bg-line-strong align-middle" />
      <span className="sr-only">없음</span>
    </>
  )
}
