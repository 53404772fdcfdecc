import { addDays, dayLabel, dayOf } from '#kit/day.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { endingText, upcomingText } from '../words.ts'
import { unannounced, unannouncedEnds } from './store.ts'

const NOTICE_DAYS = 3

/** Tells who pays the second month, the first one of the whole fee, three days before; once. Answers how many. */
export const announceCharges = (world: World): Promise<number> =>
  change(world, BY_ITSELF, async ({ tx, now, send }) => {
    const due = await unannounced(tx, addDays(dayOf(now), NOTICE_DAYS))
    for (const { id, mobile, orderName, month, amount } of due)
      send({
        kind: 'subscription_upcoming',
        subjectId: id,
        recipient: mobile,
        text: upcomingText({ orderName, month, amount }),
      })
    return due.length
  })

const RETURN_NOTICE_DAYS = 7

/** Tells whose subscription ends in a week that the car is to come back; once. Answers how many. */
export const announceEnds = (world: World): Promise<number> =>
  change(world, BY_ITSELF, async ({ tx, now, send }) => {
    const endDate = addDays(dayOf(now), RETURN_NOTICE_DAYS)
    const ending = await unannouncedEnds(tx, endDate)
    for (const { id, mobile, orderName } of ending)
      send({
        kind: 'subscription_ending',
        subjectId: id,
        recipient: mobile,
        text: endingText(orderName, dayLabel(endDate)),
      })
    return ending.length
  })
