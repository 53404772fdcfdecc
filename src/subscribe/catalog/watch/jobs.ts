import { repeatUntilNone } from '#kit/drain.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { modelFree } from './messages.ts'
import { lockDueWatches, markNotified } from './store.ts'

const BATCH = 100

/** Sends one message for each watch whose model has a free car; returns the number of watches. */
export const notifyWatchers = (world: World): Promise<number> => repeatUntilNone(() => notifyBatch(world))

const notifyBatch = (world: World): Promise<number> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send }) => {
    const due = await lockDueWatches(tx, BATCH)
    for (const watch of due) {
      await markNotified(tx, watch, now)
      if (watch.mobile)
        send(modelFree, {
          subjectId: watch.modelId,
          recipient: watch.mobile,
          facts: { model: watch.model },
        })
    }
    return due.length
  })
