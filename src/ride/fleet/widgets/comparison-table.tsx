import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { YesNo } from '#kit/ui/yes-no.tsx'
import { comparedModels, comparisonRows } from './comparison-content.ts'

/** A table of thirteen rows: five models side by side on a wide screen, two selected ones on a phone (C-045, C-046). */
export const ComparisonTable = () => (
  <div className="overflow-clip rounded-card bg-surface shadow-card">
    <AllModels />
    <TwoModels />
  </div>
)

const head = 'sticky-head font-bold text-text-strong'

const AllModels = () => (
  <table className="w-full border-collapse text-body max-md:hidden">
    <thead>
      <tr>
        <th scope="col" className={cx(head, 'px-base text-left')}>
          항목
        </th>
        {comparedModels.map((model) => (
          <th key={model} scope="col" className={cx(head, 'px-gutter text-center')}>
            {model}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {comparisonRows.map(({ title, values }) => (
        <tr key={title} className="border-b border-line last:border-0">
          <th scope="row" className="px-base py-3 text-left font-semibold whitespace-nowrap text-text-strong">
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
)

function TwoModels() {
  const [pair, setPair] = useState<readonly [left: number, right: number]>([0, 1])
  // Choosing the other car of the two swaps them.
  const choose = (side: 0 | 1, model: number) =>
    setPair(([left, right]) =>
      side === 0 ? [model, model === right ? left : right] : [model === left ? right : left, model],
    )
  return (
    <table className="w-full table-fixed border-collapse text-center text-body md:hidden">
      <thead>
        <tr>
          {([0, 1] as const).map((side) => (
            <th key={side} scope="col" className={cx(head, 'px-1.5')}>
              <ModelSelect
                label={side === 0 ? '비교할 모델' : '함께 비교할 모델'}
                model={pair[side]}
                choose={(model) => choose(side, model)}
              />
            </th>
          ))}
        </tr>
      </thead>
      {comparisonRows.map(({ title, values }) => {
        const differs = values[pair[0]] !== values[pair[1]]
        return (
          <tbody key={title} className={cx('border-b border-line last:border-0', differs && 'bg-sunken')}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="px-3 pt-3 font-normal text-text-soft">
                {title}
              </th>
            </tr>
            <tr className={cx('align-top', differs && 'font-semibold text-text-strong')}>
              {pair.map((model) => (
                <td key={model} className="px-gutter pt-small pb-3">
                  <YesNo value={values[model]!} />
                </td>
              ))}
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}

type SelectProps = { label: string; model: number; choose: (model: number) => void }

const ModelSelect = ({ label, model, choose }: SelectProps) => (
  <select
    aria-label={label}
    value={model}
    onChange={(event) => choose(Number(event.target.value))}
    className="select-arrow h-11 w-full rounded-field bg-surface bg-position-[right_6px_center] pr-7 pl-2.5 font-bold inset-ring inset-ring-line-strong"
  >
    {comparedModels.map((name, at) => (
      <option key={name} value={at}>
        {name}
      </option>
    ))}
  </select>
)
