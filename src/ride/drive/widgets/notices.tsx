import { timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { DriveNotice } from '../queue/rules.ts'
import { lostText, NOTICE_TEXTS, NOTICE_TITLES, unsentText } from './copy.ts'

type Props = { notices: DriveNotice[]; dismiss: (rideId: string) => void }

/** Rides that were taken from the driver, and steps that were refused; each notice stays until it is dismissed. */
export const DriveNotices = ({ notices, dismiss }: Props) => (
  <div role="alert" className={cx('grid gap-base', !notices.length && 'hidden')}>
    {notices.map((notice) => (
      <section
        key={notice.rideId}
        className="grid gap-gutter rounded-card bg-red p-base text-control text-on-red"
      >
        <p className="text-title-s font-bold">{NOTICE_TITLES[notice.code]}</p>
        {notice.pickupTime && (
          <p className="font-semibold break-words">
            {notice.pickupTime.slice(5).replace('-', '/')} {notice.guest && `${notice.guest}님`}
          </p>
        )}
        {notice.lost.length > 0 && <p>{lostText(notice.lost)}</p>}
        <p>
          {notice.code === 'REFUSED' && notice.text} {NOTICE_TEXTS[notice.code]}
        </p>
        <Button variant="white" wide onClick={() => dismiss(notice.rideId)}>
          확인했습니다
        </Button>
      </section>
    ))}
  </div>
)

/** The number of steps that the server does not have yet. */
export const Unsent = ({ count, seenAt }: { count: number; seenAt: number | null }) => (
  <div
    role="status"
    className={cx('rounded-field bg-yellow px-base py-3 text-control text-on-yellow', !count && 'hidden')}
  >
    {count > 0 && (
      <>
        <p className="font-bold">{unsentText(count)}</p>
        <p>연결되면 자동으로 전송합니다. 이 화면을 닫으셔도 기록은 남아 있습니다.</p>
        {seenAt !== null && <p className="tabular-nums">마지막 확인 {timeOf(new Date(seenAt))}</p>}
      </>
    )}
  </div>
)
