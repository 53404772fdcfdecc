/** The number of parallel tests: more than the cores, because each test often waits for animations. */
export const WORKERS = 3

/** The index of this worker. Its phone numbers and days come from a range that no other worker uses. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
