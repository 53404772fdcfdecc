import type { Unit, World } from '#world'
import { rideAtRisk } from './messages.ts'
import type { AlertKind } from './rules.ts'
import { type Alert, openAlerts } from './store.ts'

export type Fact = { reservationId: string; kind: AlertKind }

/** Opens an alert for each fact that has none, and texts the staff on duty. Returns the new alerts. */
export async function raiseAlerts(
  unit: Unit,
  { settings }: World,
  facts: Fact[],
  pickups: Map<string, Date>,
): Promise<Alert[]> {
  const opened = await openAlerts(unit.tx, facts, unit.now)
  tellOfAlerts(unit, opened, { phone: settings.dutyPhone, isEscalated: false, pickups })
  for (const { reservationId: id } of opened) unit.publish('reservation', { id, version: 0 })
  return opened
}

type Told = { phone: string | undefined; isEscalated: boolean; pickups: Map<string, Date> }

/** Sends a message about each alert, if there is a phone number. `pickups` has the ride of every open alert. */
export function tellOfAlerts(unit: Unit, alerts: Alert[], { phone, isEscalated, pickups }: Told): void {
  if (!phone) return
  for (const { kind, reservationId } of alerts) {
    const facts = { kind, pickupAt: pickups.get(reservationId)!.toISOString(), isEscalated }
    unit.send(rideAtRisk, { subjectId: reservationId, recipient: phone, facts })
  }
}
