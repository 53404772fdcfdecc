import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { MAX_STOPS } from '../rules.ts'
import { DRAFT_WORDS } from '../words.ts'
import type { FirstField, Wrong } from './booking-rules.ts'
import type { ViaLocation } from './draft-store.ts'
import { PlaceField } from './place-field.tsx'

type Props = { stops: ViaLocation[]; wrong: Wrong<FirstField>; change: (stops: ViaLocation[]) => void }

/** Stops on the way, each with place and time; five at most (C-166, C-167, C-168). */
export function StopList({ stops, wrong, change }: Props) {
  const edit = (at: number, part: Partial<ViaLocation>) =>
    change(stops.map((stop, index) => (index === at ? { ...stop, ...part } : stop)))
  const add = () => {
    if (stops.length >= MAX_STOPS) return void toast.error(DRAFT_WORDS.TOO_MANY_STOPS)
    change([...stops, { location: '', time: '' }])
  }
  return (
    <div className="grid gap-base">
      {stops.map((stop, at) => (
        <fieldset key={at} className="grid gap-base rounded-card bg-sunken p-base inset-ring inset-ring-line">
          <legend className="sr-only">경유지 {at + 1}</legend>
          <PlaceField
            id={`stop-place-${at}`}
            label={`경유지 ${at + 1}`}
            value={stop.location}
            error={wrong[`stop-place-${at}`]}
            choose={(location) => edit(at, { location })}
          />
          <TextField
            id={`stop-time-${at}`}
            type="time"
            label={<>경유지 {at + 1} 시간</>}
            value={stop.time}
            onChange={(event) => edit(at, { time: event.target.value })}
            error={wrong[`stop-time-${at}`]}
            beside={
              <Button
                variant="gray"
                aria-label={`경유지 ${at + 1} 삭제`}
                onClick={() => change(stops.filter((_, index) => index !== at))}
              >
                삭제
              </Button>
            }
          />
        </fieldset>
      ))}
      {stops.length < MAX_STOPS && (
        <Button variant="sub02" wide onClick={add}>
          경유지 추가
        </Button>
      )}
    </div>
  )
}
