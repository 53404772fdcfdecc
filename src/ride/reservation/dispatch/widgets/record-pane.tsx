import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useIsNarrow } from '#kit/ui/use-is-narrow.ts'
import { isMissing } from '#kit/web/call-failed.ts'
import type { IsLeft } from '#kit/ui/leave-guard.tsx'
import type { DispatchOut } from '../contract.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { DispatchBadge } from './dispatch-badge.tsx'
import { pickupLabel } from './labels.ts'
import { PlaceLines } from './place-lines.tsx'
import { type RecordAction, RecordActions } from './record-actions.tsx'
import { GuestFacts, ServiceFacts, WishFacts } from './record-facts.tsx'
import { AuditLines, LedgerLines, MessageLines, RecordSection } from './record-lines.tsx'
import { RideReports } from './record-ride.tsx'
import { useMove } from './use-move.tsx'
import { useReservation } from './use-reservation.ts'

type Props = {
  id: string
  /** Closes the record after the guard has asked about typed values. */
  close: () => void
  /** Opens the dialog of an action that needs a choice. */
  open: (action: RecordAction, reservation: DispatchOut) => void
  /** Whether the record covers the screen's edge even on a desktop, because the screen has no room beside it. */
  isOver?: boolean
  /** Whether a navigation leaves this record. */
  isLeft: IsLeft
}

/** One reservation with all its data: beside the list on a desktop, over it on a phone. Its details are corrected in place. */
export function RecordPane({ id, close, open, isOver: isAlwaysOver = false, isLeft }: Props) {
  const [editing, setEditing] = useState(false)
  const isNarrow = useIsNarrow(BESIDE)
  const isOver = useHeld(isAlwaysOver || isNarrow, editing)
  const { data, error, isFetching, fetchStatus, refetch } = useReservation(id)
  const stopEditing = () => {
    setEditing(false)
    focusPane()
  }
  const frame = { title: data ? `${data.name || '이름 없음'} 님` : '예약', close }
  const body = data ? (
    editing ? (
      <DetailsDialog row={data} close={stopEditing} inline={{ isLeft }} />
    ) : (
      <Record reservation={data} open={open} edit={() => setEditing(true)} />
    )
  ) : isMissing(error) ? (
    <EmptyState title="예약을 찾지 못했습니다" text="지워졌거나 주소가 잘못된 예약입니다." />
  ) : error || fetchStatus === 'paused' ? (
    <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  ) : (
    <Waiting />
  )
  if (isOver)
    return (
      <Drawer {...frame} {...(data && { text: `${data.number} · ${pickupLabel(data)}` })}>
        {body}
      </Drawer>
    )
  return (
    <Pane {...frame} reservation={data}>
      {body}
    </Pane>
  )
}

/** The least width in pixels at which the record fits beside the list. */
const BESIDE = 1024

/** Keeps its value while `isHeld`, so that rotating a tablet does not close an open form. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/** Moves the focus from the list to the record beside it. */
export const focusPane = (): void => document.querySelector<HTMLElement>('[data-pane]')?.focus()

type PaneProps = {
  title: string
  close: () => void
  reservation: DispatchOut | undefined
  children: ReactNode
}

const Pane = ({ title, close, reservation, children }: PaneProps) => (
  <aside
    aria-label="예약 상세"
    data-pane
    tabIndex={-1}
    className="flex w-[min(520px,52%)] shrink-0 flex-col rounded-field border border-line bg-surface outline-offset-0"
  >
    <header className="flex items-start gap-gutter border-b border-line px-base py-gutter">
      <div className="min-w-0 flex-1 py-1">
        <h2 className="flex items-center gap-gutter text-control">
          <span className="truncate">{title}</span>
          {reservation && (
            <span className="text-base">
              <DispatchBadge status={reservation.display_status} />
            </span>
          )}
        </h2>
        {reservation && (
          <p className="text-body text-text-soft">
            {reservation.number} · {pickupLabel(reservation)} · {reservation.car_name}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="상세 닫기"
        onClick={close}
        className="grid size-9 place-items-center rounded-full text-text-soft hover:bg-gray"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </header>
    <div className="grid min-h-0 flex-1 content-start gap-base overflow-y-auto p-base">{children}</div>
  </aside>
)

type RecordProps = { reservation: DispatchOut; open: Props['open']; edit: () => void }

function Record({ reservation, open, edit }: RecordProps) {
  const { busy, move, notice } = useMove(reservation)
  const isRide = reservation.status === 'CONFIRMED'
  return (
    <>
      <RecordActions
        reservation={reservation}
        run={(action) => (action === 'details' ? edit() : open(action, reservation))}
      />
      <RecordSection title="경로">
        <PlaceLines reservation={reservation} busy={busy} move={isRide ? move : undefined} />
        {notice}
      </RecordSection>
      <RideReports reservation={reservation} />
      <ServiceFacts reservation={reservation} />
      <GuestFacts reservation={reservation} />
      <WishFacts reservation={reservation} />
      <LedgerLines reservation={reservation}>
        {canGiveBack(reservation) && (
          <Button
            size="small"
            variant="gray"
            onClick={() => open('refund', reservation)}
            className="justify-self-start"
          >
            티켓 돌려주기
          </Button>
        )}
      </LedgerLines>
      <MessageLines reservation={reservation} />
      <AuditLines id={reservation.id} />
    </>
  )
}

/** Whether a kept ticket can be refunded; not to a deleted member. */
const canGiveBack = ({ status, held_tickets, organization, user_id }: DispatchOut) =>
  status === 'CANCELLED' && held_tickets > 0 && (organization !== null || user_id !== null)

const Waiting = () => (
  <Loading label="예약을 불러오는 중입니다" className="grid gap-base">
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} className="h-20" />
    ))}
  </Loading>
)
