import { dayOf } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { STAGE_WORDS } from '../stage/copy.ts'
import { stageOf } from '../stage/rules.ts'
import { listedAt } from '../staff/service.ts'
import { subscriptionRows } from '../staff/store.ts'

/** Subscriptions by subscriber and registration number, newest first. */
export const subscriptionSearch: SearchKind = {
  needs: 'SUBSCRIPTION',
  kind: 'subscription',
  label: '구독',
  order: 70,
  find: async (tx, q, { limit, now }) =>
    (await subscriptionRows(tx, { q }, limit, 0)).map((row) => ({
      id: row.id,
      title: row.subscriberName || '탈퇴한 구독자',
      detail: [
        `${row.brandName} ${row.modelName}`,
        row.registrationNumber && formatPlate(row.registrationNumber),
        STAGE_WORDS[stageOf(row, dayOf(now))],
      ]
        .filter(Boolean)
        .join(' · '),
      path: listedAt(row),
    })),
}
