import { useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { BelowLoading } from '#kit/ui/show-when-loaded.tsx'
import { formatAnyPhone } from '#kit/any-phone.ts'
import type { PassengerOut } from '../contract.ts'
import { SILENT } from '#ride/organization/copy.ts'
import { usePlaces } from '../widgets/known-places.tsx'
import { PassengerDialog } from '../widgets/passenger-dialog.tsx'
import { usePassengers } from '../widgets/passenger-picker.tsx'
import { PlaceDialog } from '../widgets/place-dialog.tsx'
import { type Removal, removalOfPassenger, removalOfPlace, useForget } from '../widgets/use-forget.ts'

export const meta = { title: '주소록' }

export default function Addressbook() {
  return (
    <div className="grid gap-8 py-base">
      <h1 className="text-title-l">주소록</h1>
      <Passengers />
      <BelowLoading asked={[usePassengers()]}>
        <Places />
      </BelowLoading>
    </div>
  )
}

const card = 'divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card'

function Passengers() {
  const [open, setOpen] = useState<PassengerOut | 'new' | null>(null)
  return (
    <section aria-labelledby="passengers" className="grid gap-3">
      <Head id="passengers" title="타시는 분" add={() => setOpen('new')} />
      <Loaded asked={usePassengers()} loading="타시는 분을 불러오는 중입니다">
        {(passengers) =>
          passengers.length ? (
            <ul className={card}>
              {passengers.map((one) => (
                <Entry
                  key={one.id}
                  title={one.name}
                  text={[formatAnyPhone(one.phone), one.is_silent && SILENT, one.note]
                    .filter(Boolean)
                    .join(' · ')}
                  edit={() => setOpen(one)}
                  removal={removalOfPassenger(one)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              title="저장한 분이 없습니다"
              text="자주 모시는 분을 저장해 두시면 예약할 때 바로 고르실 수 있습니다."
            />
          )
        }
      </Loaded>
      {open && <PassengerDialog {...(open !== 'new' && { passenger: open })} close={() => setOpen(null)} />}
    </section>
  )
}

function Places() {
  const places = usePlaces()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="places" className="grid gap-3">
      <Head id="places" title="자주 쓰는 장소" add={() => setOpen(true)} />
      <Loaded asked={places} loading="장소를 불러오는 중입니다">
        {({ saved }) =>
          saved.length ? (
            <ul className={card}>
              {saved.map((one) => (
                <Entry key={one.id} title={one.label} text={one.location} removal={removalOfPlace(one)} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title="저장한 장소가 없습니다"
              text="회사, 자택, 공항처럼 자주 가시는 곳을 저장해 두세요."
            />
          )
        }
      </Loaded>
      {isOpen && <PlaceDialog recent={places.data?.recent ?? []} close={() => setOpen(false)} />}
    </section>
  )
}

type HeadProps = { id: string; title: string; add: () => void }

const Head = ({ id, title, add }: HeadProps) => (
  <div className="flex items-center justify-between gap-base">
    <h2 id={id} tabIndex={-1} className="text-title-s outline-none">
      {title}
    </h2>
    <Button variant="gray" size="small" onClick={add} aria-label={`${title} 추가`}>
      추가
    </Button>
  </div>
)

type EntryProps = { title: string; text: string; edit?: () => void; removal: Removal }

function Entry({ title, text, edit, removal }: EntryProps) {
  const { busy, forget, reload } = useForget(removal)
  const row = useRef<HTMLLIElement>(null)
  const take = async () => {
    if (!(await forget())) return
    focusBeside(row.current)
    reload()
  }
  return (
    <li ref={row} className="flex items-center gap-gutter px-base py-3">
      <div className="min-w-0 flex-1">
        <p className="text-control font-semibold break-words text-text-strong">{title}</p>
        <p className="text-body break-words text-text-soft">{text}</p>
      </div>
      {edit && (
        <Button look="link" variant="sub01" onClick={edit} aria-label={`${title} 수정`}>
          수정
        </Button>
      )}
      <Button
        look="link"
        variant="negative"
        busy={busy}
        onClick={() => void take()}
        aria-label={`${title} 삭제`}
      >
        삭제
      </Button>
    </li>
  )
}

/** Moves the focus of a deleted entry to the next entry, otherwise to the previous one, otherwise to the heading. */
function focusBeside(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const beside = row.nextElementSibling ?? row.previousElementSibling
  const to = beside?.querySelector<HTMLElement>('button') ?? row.closest('section')?.querySelector('h2')
  to?.focus()
}
