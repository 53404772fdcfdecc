import type { Tx } from '#kit/db.ts'
import { plan } from './tables.ts'

export const plans = (tx: Tx) => tx.select().from(plan).orderBy(plan.displayOrder)
