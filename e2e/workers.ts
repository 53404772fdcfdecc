/** The number of parallel tests: above the number of cores, because tests often wait for animations. */
export const WORKERS = 3

/** The index of this worker. Its phone numbers and days come from a range that no other worker uses. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
