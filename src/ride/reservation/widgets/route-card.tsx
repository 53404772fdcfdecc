import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { TextField } from '#kit/ui/field.tsx'
import { usePlaces } from '#ride/addressbook/widgets/known-places.tsx'
import { MEETING_POINTS } from '../copy.ts'
import { MAX_MEETING_POINT } from '../rules.ts'
import { type FirstStepField, noteAfter, type Wrong } from './booking-rules.ts'
import type { DraftForm } from './draft-store.ts'
import { PlaceField } from './place-field.tsx'
import { AddStop, StopRow } from './stop-row.tsx'

type End = 'pickup' | 'dropoff'
type Props = {
  form: DraftForm
  wrong: Wrong<FirstStepField>
  set: (change: Partial<DraftForm>) => void
}

/** Origin, stops and destination of the form, as one line of places (C-161, C-166, C-168). */
export function RouteCard({ form, wrong, set }: Props) {
  // Loads the known places before a picker opens, so that it opens with them.
  usePlaces()
  const stops = form.viaLocations
  const change = (viaLocations: DraftForm['viaLocations']) => set({ viaLocations })
  const chosen = (end: End, place: string) => ({
    [`${end}Location`]: place,
    [`${end}Note`]: noteAfter(form[`${end}Note`], form[`${end}Location`], place),
  })
  return (
    <section aria-label="경로" className="rounded-card bg-surface px-base pt-base shadow-card">
      <ol className="grid">
        <Row>
          <PlaceField
            id="pickupLocation"
            label="출발지"
            value={form.pickupLocation}
            error={wrong.pickupLocation}
            choose={(pickupLocation) => set(chosen('pickup', pickupLocation))}
          />
          <MeetingField end="pickup" {...{ form, wrong, set }} />
        </Row>
        {stops.map((_, at) => (
          <Row key={at}>
            <StopRow {...{ stops, at, wrong, change }} />
          </Row>
        ))}
        <Row isGap>
          <AddStop stops={stops} change={change} />
        </Row>
        <Row isLast>
          <PlaceField
            id="dropoffLocation"
            label="도착지"
            value={form.dropoffLocation}
            error={wrong.dropoffLocation}
            choose={(dropoffLocation) => set(chosen('dropoff', dropoffLocation))}
          />
          <MeetingField end="dropoff" {...{ form, wrong, set }} />
        </Row>
      </ol>
    </section>
  )
}

const EXAMPLES = { pickup: '예: 1층 로비, 3번 출구', dropoff: '예: 제2터미널 출국장 3번 문' }

/** The gate, lobby or terminal of a place, in one line. */
const MeetingField = ({ end, form, wrong, set }: Props & { end: End }) => (
  <TextField
    id={`${end}Note`}
    label={`${MEETING_POINTS[`${end}_note`].label} (선택)`}
    placeholder={EXAMPLES[end]}
    autoComplete="off"
    className="pt-3"
    limit={MAX_MEETING_POINT}
    value={form[`${end}Note`]}
    error={wrong[`${end}Note`]}
    onChange={(event) => set({ [`${end}Note`]: event.target.value })}
  />
)

type RowProps = { children: ReactNode; isLast?: boolean; isGap?: boolean }

/** A place beside its point on the line. A gap has no point, and the last place ends the line. */
const Row = ({ children, isLast, isGap }: RowProps) => (
  <li className="grid grid-cols-[20px_1fr] gap-3">
    <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
      {isGap ? (
        <span className="row-span-2 w-0.5 self-stretch bg-line" />
      ) : (
        <>
          <span
            className={cx(
              'mt-1 size-3 rounded-full border-2 border-primary',
              isLast ? 'bg-primary' : 'bg-surface',
            )}
          />
          {!isLast && <span className="w-0.5 bg-line" />}
        </>
      )}
    </span>
    <div className="min-w-0 pb-base">{children}</div>
  </li>
)
