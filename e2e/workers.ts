/** How many journeys run at once: more than the cores, because each waits now and then for what fades in. */
export const WORKERS = 3

/** Which of them this one is; what must be its own (numbers, days) it takes from a row of its own. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
