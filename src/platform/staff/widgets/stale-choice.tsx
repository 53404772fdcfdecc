import { timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { changedFields, type Fields } from '../rules.ts'
import type { Stale } from './stale.ts'

type Versioned = { version: number }

/** The edit of a form: the row when the form was opened, the new values, and the editable fields. */
export type Edit<Row extends Versioned> = { row: Row; mine: Partial<Row>; fields: Fields }

/** How a form is saved: the version that was edited, and the edited fields; null: all of them. */
export type Attempt = { version: number; fields: readonly string[] | null }

/**
 * Creates the undo of a save, from the row before the save, the sent fields (null: all) and the answer; null when
 * there is no undo.
 */
export type Undo<Row> = (sent: {
  before: Row
  fields: Attempt['fields']
}) => ((saved: Row) => Promise<unknown>) | null

type Props<Row extends Versioned> = {
  edit: Edit<Row>
  stale: Stale<Row>
  busy: boolean
  save: (attempt: Attempt) => void
  close: () => void
}

/** A version conflict: shows the other change beside the typed values, and lets the user choose. */
export function StaleChoice<Row extends Versioned>({ edit, stale, busy, save, close }: Props<Row>) {
  const { current } = stale
  const changed = stale.changed.filter(({ field }) => field in edit.fields)
  const mine = fieldsOf(edit)
  const theirs = new Set(changed.map(({ field }) => field))
  const apart = mine.filter((field) => !theirs.has(field))
  const isApart = apart.length === mine.length
  const saveAs = (fields: readonly string[]) => save({ version: current.version, fields })
  return (
    <section
      role="alert"
      aria-label="먼저 변경된 내용"
      className="grid gap-3 rounded-field bg-yellow px-base py-3 text-body text-on-yellow"
    >
      <p className="font-bold">{headline(stale.changed)}</p>
      <ul className="grid gap-gutter">
        {changed.map(({ field }) => (
          <li key={field} className="min-w-0">
            <p className="text-base font-semibold">{edit.fields[field]!.label}</p>
            <p className="break-words">지금: {textIn(edit, field, current) || '없음'}</p>
            {mine.includes(field) && (
              <p className="break-words">
                내 입력: {textIn(edit, field, { ...edit.row, ...edit.mine }) || '없음'}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-gutter">
        {mine.length > 0 && (
          <Button size="small" busy={busy} onClick={() => saveAs(mine)}>
            {isApart ? '둘 다 반영하기' : '내 입력으로 저장'}
          </Button>
        )}
        {!isApart && apart.length > 0 && (
          <Button size="small" variant="white" busy={busy} onClick={() => saveAs(apart)}>
            겹치지 않는 것만 저장
          </Button>
        )}
        <Button size="small" variant="white" onClick={close}>
          지금 값 그대로 두기
        </Button>
      </div>
    </section>
  )
}

function textIn<Row extends Versioned>({ row, fields }: Edit<Row>, name: string, state: Row): string {
  const value = state[name as keyof Row]
  return fields[name]?.text?.(value as never, state as never, row as never) ?? String(value ?? '')
}

const fieldsOf = <Row extends Versioned>({ row, mine, fields }: Edit<Row>): string[] =>
  changedFields(row, { ...row, ...mine }, Object.keys(mine) as (keyof Row & string)[]).filter(
    (field) => field in fields,
  )

/** `김배차 님이 14:20에 먼저 변경했습니다.`, for the latest change. */
function headline(changed: Stale<unknown>['changed']): string {
  const last = changed.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return last
    ? `${last.by} 님이 ${timeOf(new Date(last.at))}에 먼저 변경했습니다.`
    : '다른 곳에서 먼저 변경되었습니다.'
}
