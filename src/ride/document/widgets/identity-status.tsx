import type { OutputOf } from '#kit/contract.ts'
import { cx } from '#kit/ui/cx.ts'
import type { submitIdentity } from '../contract.ts'
import { KEPT_DAYS } from '../rules.ts'

export type IdentityStatus = OutputOf<typeof submitIdentity>['identity_status']

const NEEDED = { label: '인증 필요', icon: 'minus', tone: 'bg-neutral text-on-neutral' } as const

/** Label and sign of each status (C-252, C-253, C-254); a member who never submitted sees the same as one who waits (K-12). */
const looks = {
  NOT_SUBMITTED: NEEDED,
  PENDING: NEEDED,
  APPROVED: { label: '인증 됨', icon: 'check', tone: 'bg-green text-on-green' },
  REJECTED: { label: '인증 보류', icon: 'minus', tone: 'bg-yellow text-on-yellow' },
} as const

const paths = { minus: 'M8 16h16', check: 'm8.5 16.5 5 5 10-11' }

type Props = { status: IdentityStatus; hasFile: boolean; reason: string }

/** The status of the member's verification, and the next step. */
export function IdentityStatusCard({ status, hasFile, reason }: Props) {
  const { label, icon, tone } = looks[status]
  return (
    <section className="flex items-center gap-base rounded-card bg-surface p-5 shadow-card">
      <span
        data-icon={icon}
        className={cx('grid size-12 shrink-0 place-items-center rounded-full', tone)}
        aria-hidden="true"
      >
        <svg
          width="32"
          height="32"
          viewBox="0 0 32 32"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={paths[icon]} />
        </svg>
      </span>
      <div className="grid gap-thin">
        <h2 className="text-control">{label}</h2>
        <p className="text-body text-text-soft">{nextOf(status, hasFile)}</p>
        {reason && (
          <p className="pt-small text-body break-words text-text">
            <strong>보류 사유</strong> {reason}
          </p>
        )}
      </div>
    </section>
  )
}

function nextOf(status: IdentityStatus, hasFile: boolean): string {
  if (status === 'APPROVED')
    return `신원 확인이 끝났습니다. 제출하신 사진은 승인일부터 ${KEPT_DAYS}일 뒤에 파기합니다.`
  if (status === 'REJECTED') return '제출하신 사진으로 확인하지 못했습니다. 다시 등록해 주세요.'
  return hasFile
    ? '제출하신 사진을 확인하고 있습니다. 결과는 이 화면에서 보실 수 있습니다.'
    : '신분증 사진을 등록하시면 담당자가 확인해 드립니다.'
}
