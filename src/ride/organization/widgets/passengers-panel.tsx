import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { type PassengerOut, listPassengers } from '../passenger/contract.ts'
import { Loaded } from './loaded.tsx'
import { SILENT } from '../copy.ts'
import { PassengerDialog } from './passenger-dialog.tsx'

/** The organization's address book of passengers, shared by all of its members. */
export function PassengersPanel({ id }: { id: string }) {
  const asked = useQuery(question(listPassengers, { params: { id } }))
  const [opened, setOpened] = useState<PassengerOut | 'new' | null>(null)
  return (
    <Loaded asked={asked} loading="탑승자를 불러오는 중입니다">
      {(passengers) => (
        <div className="grid gap-gutter">
          <div className="flex items-center justify-between gap-base">
            <p className="text-body text-text-soft">가입하지 않은 분도 모실 수 있게 적어 두세요.</p>
            <Button size="small" className="shrink-0" onClick={() => setOpened('new')}>
              <Plus size={16} aria-hidden="true" />
              탑승자 추가
            </Button>
          </div>
          {passengers.length === 0 ? (
            <p className="rounded-card bg-surface px-base py-6 text-center text-body text-text-soft shadow-card">
              아직 적어 둔 탑승자가 없습니다.
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
              {passengers.map((passenger) => (
                <li key={passenger.id} className="flex items-center justify-between gap-base py-3 text-body">
                  <div className="grid min-w-0 gap-thin">
                    <strong className="text-text-strong">{passenger.name}</strong>
                    <span className="text-text-soft">{formatAnyPhone(passenger.phone)}</span>
                    {passenger.is_silent && <span className="text-text-soft">{SILENT}</span>}
                    {passenger.note && <span className="whitespace-pre-line">{passenger.note}</span>}
                  </div>
                  <Button
                    variant="gray"
                    size="small"
                    className="shrink-0"
                    aria-label={`${passenger.name} 님 수정`}
                    onClick={() => setOpened(passenger)}
                  >
                    수정
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {opened && (
            <PassengerDialog
              id={id}
              passenger={opened === 'new' ? null : opened}
              close={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}
