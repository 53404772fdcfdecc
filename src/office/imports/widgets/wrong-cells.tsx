import { RefusalNotice } from '#kit/ui/notice.tsx'
import type { ImportError } from '../contract.ts'
import { FILE_FAULTY } from '../copy.ts'

type Props = { errors: ImportError[]; count: number; labelOf: (column: string) => string }

/** The wrong cells of a file, by row and column. */
export function WrongCells({ errors, count, labelOf }: Props) {
  return (
    <section className="grid grid-cols-1 gap-gutter">
      <RefusalNotice>
        <p className="font-bold">{FILE_FAULTY}</p>
        <p>
          {`고칠 칸이 ${count.toLocaleString('ko-KR')}개 있습니다.`}
          {count > errors.length && ` 처음 ${errors.length.toLocaleString('ko-KR')}개를 보여 드립니다.`}
        </p>
      </RefusalNotice>
      <div
        role="region"
        aria-label="고칠 칸"
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-field inset-ring inset-ring-line"
      >
        <table className="w-full text-left text-body">
          <thead className="sticky top-0 bg-sunken text-text-soft">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 font-semibold">
                행
              </th>
              <th scope="col" className="w-32 px-3 py-2 font-semibold">
                열
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                고칠 점
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, err }, at) => (
              <tr key={at} className="border-t border-line align-top">
                <td className="px-3 py-2 tabular-nums">{row.toLocaleString('ko-KR')}</td>
                <td className="px-3 py-2 wrap-anywhere">{labelOf(column)}</td>
                <td className="px-3 py-2 wrap-anywhere">{err}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
