import { type SQL, sql } from 'drizzle-orm'

/** The KST day of an instant, in SQL. */
export const kstDay = (instant: SQL): SQL => sql`((${instant}) at time zone 'Asia/Seoul')::date`
