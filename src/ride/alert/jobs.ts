import { MINUTE_MS } from '#kit/day.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { rideAtRisk } from './messages.ts'
import { type AlertKind, alertsOf } from './rules.ts'
import { type Alert, endAlerts, escalate, openAlerts, ridesAtRisk, standingAlerts } from './store.ts'

type Fact = { reservationId: string; kind: AlertKind }
const keyOf = ({ reservationId, kind }: Fact): string => `${reservationId} ${kind}`

/** Opens an alert for each fact that threatens a ride, and ends those whose fact came true. */
export const watchRides = (world: World): Promise<void> =>
  change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const { tx, now } = unit
    const { alerts, dutyPhone, ownerPhone } = world.settings
    const standing = await standingAlerts(tx)
    const rides = await ridesAtRisk(tx, now)
    const facts = rides.flatMap((ride) =>
      alertsOf(ride, now, alerts.thresholds).map((kind) => ({ reservationId: ride.id, kind })),
    )
    const [wanted, known] = [new Set(facts.map(keyOf)), new Set(standing.map(keyOf))]
    const over = standing.filter((alert) => !wanted.has(keyOf(alert)))
    await endAlerts(
      tx,
      over.map(({ id }) => id),
      now,
    )
    const opened = await openAlerts(
      tx,
      facts.filter((fact) => !known.has(keyOf(fact))),
      now,
    )
    const pickups = new Map(rides.map(({ id, pickupAt }) => [id, pickupAt]))
    tell(unit, opened, { phone: dutyPhone, isEscalated: false, pickups })
    const late = await escalate(tx, new Date(now.getTime() - alerts.ownerMinutes * MINUTE_MS), now)
    tell(unit, late, { phone: ownerPhone, isEscalated: true, pickups })
    for (const { reservationId: id } of [...over, ...opened]) unit.publish('reservation', { id, version: 0 })
  })

type Told = { phone: string | undefined; isEscalated: boolean; pickups: Map<string, Date> }

/** Sends a message about each alert; without a number, none. An open alert is about a ride at risk, so its pickup is known. */
function tell(unit: Unit, alerts: Alert[], { phone, isEscalated, pickups }: Told): void {
  if (!phone) return
  for (const { kind, reservationId } of alerts) {
    const facts = { kind, pickupAt: pickups.get(reservationId)!.toISOString(), isEscalated }
    unit.send(rideAtRisk, { subjectId: reservationId, recipient: phone, facts })
  }
}
