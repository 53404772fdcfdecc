import { MINUTE_MS } from '#kit/day.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { alertsOf } from './rules.ts'
import { type Fact, raiseAlerts, tellOfAlerts } from './service.ts'
import { endAlerts, escalate, ridesAtRisk, standingAlerts } from './store.ts'

const keyOf = ({ reservationId, kind }: Fact): string => `${reservationId} ${kind}`

/** Opens an alert for each fact that threatens a ride, and ends the alerts whose fact no longer holds. */
export const watchRides = (world: World): Promise<void> =>
  change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const { tx, now } = unit
    const { alerts, ownerPhone } = world.settings
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
    const pickups = new Map(rides.map(({ id, pickupAt }) => [id, pickupAt]))
    const missing = facts.filter((fact) => !known.has(keyOf(fact)))
    await raiseAlerts(unit, world, missing, pickups)
    const late = await escalate(tx, new Date(now.getTime() - alerts.ownerMinutes * MINUTE_MS), now)
    tellOfAlerts(unit, late, { phone: ownerPhone, isEscalated: true, pickups })
    for (const { reservationId: id } of over) unit.publish('reservation', { id, version: 0 })
  })
