import type { DriverRow } from './contract.ts'
import type { Driver } from './store.ts'

/** A driver as the API returns it. */
export const presentDriver = (row: Driver): DriverRow => ({
  id: row.id,
  name: row.name,
  birthday: row.birthday,
  phone: row.phone,
  license_declared_at: row.licenseDeclaredAt.toISOString(),
})
