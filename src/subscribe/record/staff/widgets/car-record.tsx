import { dayLabelFrom, dayOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { drivenKm } from '#subscribe/handover/mileage/rules.ts'
import { km } from '#kit/km.ts'
import { HANDOVER_WORDS } from '#subscribe/handover/copy.ts'
import type { StaffRecord } from '../../contract.ts'

type Props = { record: StaffRecord; correct: () => void }

/** Where the car is, and its mileage. */
export function CarRecord({ record: { handovers, mileage, is_car_out }, correct }: Props) {
  const { from, covered, reports } = mileage
  const [last] = reports
  const today = useToday()
  return (
    <FactList>
      {handovers.length === 0 && <Fact name="차량">아직 인도하지 않았습니다</Fact>}
      {handovers.map(({ id, kind, happened_on, place, mileage: on }) => (
        <Fact key={id} name={HANDOVER_WORDS[kind]}>
          <span className="grid">
            {dayLabelFrom(today, happened_on)}, {km(on)}
            <span className="text-text-soft">{place}</span>
            {is_car_out && (
              <span className="pt-gutter">
                <Button variant="white" size="small" onClick={correct}>
                  인도 기록 정정
                </Button>
              </span>
            )}
          </span>
        </Fact>
      ))}
      {from !== null && (
        <Fact name="주행거리">
          {km(drivenKm(mileage))} / {km(covered)}
        </Fact>
      )}
      {is_car_out && (
        <Fact name="마지막 보고">
          {last ? dayLabelFrom(today, dayOf(new Date(last.reported_at))) : '없음'}
        </Fact>
      )}
    </FactList>
  )
}
