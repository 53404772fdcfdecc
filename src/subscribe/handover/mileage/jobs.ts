import { addDays, dayOf } from '#kit/day.ts'
import { untilNone } from '#kit/drain.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { REMIND_AGAIN_DAYS } from './rules.ts'
import { lockDueReminders, postponeReminders, remindedOf } from './store.ts'
import { reminderText } from './words.ts'

const BATCH = 200

/** Asks for the kilometers of every car that was not told of for a month; answers how many were asked. */
export const remindMileage = (world: World): Promise<number> => untilNone(() => remindBatch(world))

const remindBatch = (world: World): Promise<number> =>
  change(world, BY_ITSELF, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const ids = await lockDueReminders(tx, today, BATCH)
    if (!ids.length) return 0
    await postponeReminders(tx, ids, addDays(today, REMIND_AGAIN_DAYS))
    for (const { id, mobile, car } of await remindedOf(tx, ids))
      send({ kind: 'mileage_reminder', subjectId: id, recipient: mobile, text: reminderText(car) })
    return ids.length
  })
