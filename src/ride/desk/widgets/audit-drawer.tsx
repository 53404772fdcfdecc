import { Link } from '#kit/ui/router.tsx'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import { aboutOf, actionText, type AuditLine, linesOf, subjectText } from '../words.ts'

type Props = {
  row: AuditEntryOut
  close: () => void
  /** Shows only what was done to the same thing. */
  follow: (subjectId: string) => void
}

/** An entry of the audit log: from what to what, and the way to what it is about. */
export function AuditDrawer({ row, close, follow }: Props) {
  const lines = linesOf(row)
  const place = placeOf(row)
  const { subject_id } = row
  return (
    <Drawer
      close={close}
      title={actionText(row)}
      text={`${instantLabel(new Date(row.at))}, ${row.actor} 님`}
      actions={
        subject_id && (
          <Button variant="gray" onClick={() => follow(subject_id)}>
            이 대상의 기록만 보기
          </Button>
        )
      }
    >
      <p className="text-body">
        <span className="text-text-soft">대상 </span>
        {place ? (
          <Link to={place} className="font-semibold text-sub01-text underline underline-offset-4">
            {aboutOf(row)}
          </Link>
        ) : (
          <strong className="text-text-strong">{aboutOf(row)}</strong>
        )}
      </p>
      {lines.length > 0 ? (
        <dl className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </dl>
      ) : (
        <p className="py-big text-center text-body text-text-soft">
          따로 기록된 값이 없습니다. 이 {subjectText(row.subject)}에 대해 작업이 있었다는 사실만 남습니다.
        </p>
      )}
    </Drawer>
  )
}

const Line = ({ name, before, after }: AuditLine) => (
  <div className="grid gap-small py-2.5 text-body">
    <dt className="text-base text-text-soft">{name}</dt>
    <dd className="flex flex-wrap gap-x-gutter break-words text-text-strong">
      {before !== null && (
        <span className={after === null ? undefined : 'text-text-soft'}>
          <span className="sr-only">이전 </span>
          {before}
        </span>
      )}
      {after !== null && (
        <>
          {before !== null && <span aria-hidden="true">→</span>}
          <span className="font-semibold">
            <span className="sr-only">이후 </span>
            {after}
          </span>
        </>
      )}
    </dd>
  </div>
)

const named = (path: string, name: string | null): string | null =>
  name && `${path}?q=${encodeURIComponent(name)}`

/** The list that shows what an entry is about; null where it is in none any more. */
function placeOf({ subject, subject_id, subject_name }: AuditEntryOut): string | null {
  const places: Record<string, string | null> = {
    reservation: subject_id && `/admin/reservation?ride=${subject_id}`,
    member: named('/admin/user', subject_name),
    ticket: named('/admin/user', subject_name),
    car: named('/admin/cars', subject_name),
    driver: named('/admin/driver', subject_name),
    subscriber: named('/admin/subscription/subscribers', subject_name),
    point: named('/admin/subscription/subscribers', subject_name),
    coupon: named('/admin/subscription/coupons', subject_name),
    point_coupon: named('/admin/subscription/point-coupons', subject_name),
    car_day: '/admin/car-calendar',
    setting: '/admin/car-calendar',
    message: '/admin/message',
  }
  return places[subject] ?? null
}
