import { connectAfterRestart, expectAllStored } from '#testing/writers.ts'
import type { Notes } from './notes.ts'
import type { Report } from './report.ts'

/** Throws unless the database holds all that was acknowledged, nothing twice, and every sum agrees. */
export async function compare(databaseUrl: string, notes: Notes): Promise<void> {
  const client = await connectAfterRestart(databaseUrl)
  const { booked, canceled, granted } = notes
  // As it stands now: the load goes on while the database is asked.
  await expectAllStored(client, { booked: new Map(booked), canceled: new Set(canceled), granted })
}

const EXACT = `select
  (select count(*)::int from reservation r join member m on m.id = r.member_id
    where m.login_id like 'writer%') as reservations,
  (select count(*)::int from ticket_entry where type = 'CHARGE' and amount = 2) as grants,
  (select count(*)::int from stored_response s join unnest($1::text[], $2::text[]) k (key, id)
    on s.key = k.key and s.body ->> 'id' = k.id) as keys,
  (select count(*)::int from stored_response group by key having count(*) > 1 limit 1) as twice,
  (select count(*)::int from waitlist_entry where id::text = any($3) and ended_at is null) as lines`

type Exact = { reservations: number; grants: number; keys: number; twice: number | null; lines: number }

/** After the load ended: each key made exactly one thing, and the database holds nothing that was not answered. */
export async function compareExactly(databaseUrl: string, notes: Notes): Promise<void> {
  await compare(databaseUrl, notes)
  const client = await connectAfterRestart(databaseUrl)
  const values = [[...notes.keys.keys()], [...notes.keys.values()], [...notes.lines]]
  const found = (await client.query<Exact>(EXACT, values)).rows[0]!
  await client.end()
  const wanted: Exact = {
    reservations: notes.booked.size,
    grants: notes.granted,
    keys: notes.keys.size,
    twice: null,
    lines: notes.lines.size,
  }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`not exact: found ${JSON.stringify(found)}, told ${JSON.stringify(wanted)}`)
}

/** Has a difference between what was told and what is there break the run; answers whether there is none. */
export async function compared(
  report: Report,
  what: string,
  comparing: () => Promise<void>,
): Promise<boolean> {
  try {
    await comparing()
    return true
  } catch (error) {
    report.check(false, `${what}: ${(error as Error).message}`)
    return false
  }
}
