/**
 * The numbers of the advisory locks of the product's database, one for each purpose. Functions of the database take
 * some of them in shared mode: `advisory-locks.test.ts` compares both.
 */
export const ADVISORY_LOCKS = {
  /** Past rides and ledger entries are rolled up into figures: `unroll_…` takes it, too. */
  ROLL_UP: 7_104_220,
  /** Messages to a number are allowed, one transaction at a time. */
  ALLOW_MESSAGES: 7_104_221,
  /** A month is closed: `open_instant` takes it, too, for money that is recorded. */
  CLOSE_MONTH: 7_104_222,
  /** Entries of the access record are moved to their table. */
  MOVE_ACCESS: 7_104_223,
} as const
