/**
 * The numbers of the advisory locks of the product's database, one for each purpose. Functions of the database take
 * some of them in shared mode: `advisory-locks.test.ts` compares both.
 */
export const ADVISORY_LOCKS = {
  /** Rolling up past rides and ledger entries into figures; the SQL functions `unroll_…` take it too. */
  ROLL_UP: 7_104_220,
  /** Checking the message limits of numbers, one transaction at a time. */
  ALLOW_MESSAGES: 7_104_221,
  /** Closing a month; the SQL function `open_instant` takes it too, when money is recorded. */
  CLOSE_MONTH: 7_104_222,
  /** Moving entries of the access record to their table. */
  MOVE_ACCESS: 7_104_223,
} as const
