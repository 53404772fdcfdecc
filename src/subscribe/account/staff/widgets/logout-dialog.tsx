import { LogoutEverywhere } from '#platform/staff/widgets/logout-everywhere.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { endSubscriberSessions, type SubscriberRow } from '../contract.ts'
import { nameOf } from './columns.tsx'

/** Logs a subscriber out of all devices. */
export function LogoutDialog({ row, close }: DialogProps<SubscriberRow>) {
  const { call } = useStaffRealm()
  const send = () => call(endSubscriberSessions, { params: { id: row.id } })
  return <LogoutEverywhere who={`${nameOf(row)} 님`} send={send} close={close} />
}
