import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { anyPhoneDigits, formatAnyPhone } from '#kit/any-phone.ts'
import { searchKey } from '#kit/search-key.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { useSharedPassengers } from '#ride/organization/widgets/use-shared-passengers.ts'
import { listPassengers, type PassengerOut } from '../contract.ts'
import { SILENT } from '#ride/organization/copy.ts'

const SEARCH_FROM = 8
/** The organization of a shared entry; absent in the member's own address book. */
type Listed = PassengerOut & { organization?: string }

const textOf = ({ organization, phone, note, is_silent: isSilent }: Listed): string =>
  [organization, formatAnyPhone(phone), isSilent && SILENT, note].filter(Boolean).join(' · ')

/** The member's own passengers. */
export const usePassengers = () =>
  useQuery(
    question(listPassengers, {
      params: { id: sessionUser()?.id ?? '' },
    }),
  )

/** Whether the member's address book or an organization's marks this number as silent. */
export function useIsSilent(phone: string): boolean {
  const digits = anyPhoneDigits(phone)
  const [own, shared] = [usePassengers().data ?? [], useSharedPassengers()]
  return [...own, ...shared].some((one) => one.is_silent && one.phone === digits)
}

type Props = { pick: (passenger: Listed) => void; close: () => void }

/** Picks a passenger from the member's own address book or an organization's; a long list has a search. */
export function PassengerPicker({ pick, close }: Props) {
  const { data, isError, fetchStatus, isFetching, refetch } = usePassengers()
  const shared = useSharedPassengers()
  const all: Listed[] | undefined = data && [...data, ...shared]
  const [sought, setSought] = useState('')
  const isLost = !data && (isError || fetchStatus === 'paused')
  const shown = all?.filter((one) => holds(one, sought)) ?? []
  return (
    <Modal open close={close} title="주소록">
      {isLost && <ErrorState retry={() => void refetch()} busy={isFetching} />}
      {!data && !isLost && <Skeleton className="h-40 rounded-card" />}
      {all?.length === 0 && (
        <EmptyState
          title="아직 저장한 분이 없습니다"
          text="이름과 연락처를 입력하고 ‘주소록에 저장’을 고르시면 다음부터 바로 고르실 수 있습니다."
        />
      )}
      {all && all.length >= SEARCH_FROM && (
        <TextField
          type="search"
          label="이름 또는 연락처"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => pick(one)}
                className="grid min-h-14 w-full gap-thin px-1 py-3 text-left hover:bg-sunken"
              >
                <span className="text-control font-semibold text-text-strong">{one.name}</span>
                <span className="text-body text-text-soft">{textOf(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {all && all.length > 0 && shown.length === 0 && (
        <p className="py-base text-body text-text-soft">찾으시는 분이 없습니다.</p>
      )}
    </Modal>
  )
}

const holds = ({ name, phone }: Listed, sought: string): boolean =>
  [name, phone].some((text) => searchKey(text).includes(searchKey(sought)))
