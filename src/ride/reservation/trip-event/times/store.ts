import { sql } from 'drizzle-orm'
import { TRIP_STEPS } from '../rules.ts'
import type { StepTime } from './rules.ts'

/** SQL: the steps not undone, each with the time when it happened; none for an erased ride. */
export const stepTimes = sql<
  StepTime[]
>`case when reservation.trip_step is null or reservation.erased_at is not null
  then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', coalesce(e.happened_at, e.at)) order by e.seq),
      '[]')
    from trip_event e where e.reservation_id = reservation.id and e.kind in (${sql.raw(
      TRIP_STEPS.map((step) => `'${step}'`).join(', '),
    )}) and not exists (select from trip_event b where b.takes_back = e.id)) end`
