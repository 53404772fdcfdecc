import { addDays, dayOf } from '#kit/day.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { mileageReminder } from '../messages.ts'
import { REMIND_AGAIN_DAYS } from './rules.ts'
import { lockDueReminders, postponeReminders, reminderRecipients } from './store.ts'

const BATCH = 200

/** Asks for the mileage of every car without a report for a month; returns the number of reminders. */
export const remindMileage = (world: World): Promise<number> => repeatUntilNone(() => remindBatch(world))

const remindBatch = (world: World): Promise<number> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const ids = await lockDueReminders(tx, today, BATCH)
    if (!ids.length) return 0
    await postponeReminders(tx, ids, addDays(today, REMIND_AGAIN_DAYS))
    for (const { id, mobile, car } of await reminderRecipients(tx, ids))
      send(mileageReminder, { subjectId: id, recipient: mobile, facts: { car } })
    return ids.length
  })
