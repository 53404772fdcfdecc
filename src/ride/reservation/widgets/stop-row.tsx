import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { MAX_STOPS } from '../rules.ts'
import type { FirstStepField, Wrong } from './booking-rules.ts'
import type { ViaLocation } from './draft-store.ts'
import { PlaceField } from './place-field.tsx'

type Stops = { stops: ViaLocation[]; change: (stops: ViaLocation[]) => void }
type Props = Stops & { at: number; wrong: Wrong<FirstStepField> }

/** A stop on the way: its place, its time, and a button to remove it (C-166, C-168). */
export function StopRow({ stops, at, wrong, change }: Props) {
  const stop = stops[at]!
  const edit = (part: Partial<ViaLocation>) =>
    change(stops.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">경유지 {at + 1}</legend>
      <PlaceField
        id={`stop-place-${at}`}
        label={`경유지 ${at + 1}`}
        value={stop.location}
        error={wrong[`stop-place-${at}`]}
        choose={(location) => edit({ location })}
      />
      <TextField
        id={`stop-time-${at}`}
        type="time"
        label={<>경유지 {at + 1} 시간</>}
        value={stop.time}
        onChange={(event) => edit({ time: event.target.value })}
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
  )
}

/** Adds a stop; hidden if there are five (C-168). A draft with more is refused at the end of the step (C-167). */
export function AddStop({ stops, change }: Stops) {
  const add = () => change([...stops, { location: '', time: '' }])
  if (stops.length >= MAX_STOPS) return null
  return (
    <Button look="link" variant="sub01" onClick={add} aria-label="경유지 추가">
      + 경유지
    </Button>
  )
}
