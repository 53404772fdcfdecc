import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, newMember } from '#testing/actors.ts'
import { holdCar, joinWaitlist } from '#testing/holding.ts'
import { testWorld } from '#testing/world.ts'
import { eraseExpired } from '#platform/personal/service.ts'

const t = testWorld()

const DAY = '2026-12-20'
const countOf = async (table: string) =>
  (await t.world.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))
    .rows[0]!.n

test.each([
  [29, '2026-12-20', { waitlist_entry: 1, share_link: 1 }],
  [31, '2026-12-21', { waitlist_entry: 0, share_link: 0 }],
])(
  '%i days after their end (%s), the counts of waitlist entries and share links: %j',
  async (days, day, left) => {
    const [member, other, car] = [
      await memberWithTickets(t, 1),
      await newMember(t),
      await carNamed(t, 'PUROSANGUE'),
    ]
    await t.world.db.execute(sql`delete from waitlist_entry`)
    await t.world.db.execute(sql`delete from share_link`)
    const ride = (await book(t, member, bookingForm(car.id, day))).json().result
    expect((await joinWaitlist(t, other, car, day)).statusCode).toBe(201)
    const ended = new Date(t.world.now().getTime() - days * 86_400_000).toISOString()
    await t.world.db.execute(sql`update waitlist_entry set created_at = ${ended}, ended_at = ${ended}`)
    await t.world.db.execute(sql`
    insert into share_link (id, reservation_id, token, created_at, withdrawn_at)
    values (gen_random_uuid(), ${ride.id}, ${'x'.repeat(24)}, ${ended}, ${ended})`)
    await eraseExpired(t.world)
    expect({
      waitlist_entry: await countOf('waitlist_entry'),
      share_link: await countOf('share_link'),
    }).toEqual(left)
  },
)

test('erases the start time of holds (hold_turn) after three days', async () => {
  const [member, car] = [await newMember(t), await carNamed(t, 'GV90')]
  await holdCar(t, member, car, DAY)
  await t.world.db.execute(sql`update hold_turn set began_at = began_at - interval '3 days'`)
  await eraseExpired(t.world)
  expect(await countOf('hold_turn')).toBe(0)
})

test('a failing erasure does not stop the others, and fails the job', async () => {
  const [member, car] = [await newMember(t), await carNamed(t, 'GV90')]
  await holdCar(t, member, car, DAY)
  await t.world.db.execute(sql`update hold_turn set began_at = began_at - interval '3 days'`)
  const purge = () => eraseExpired(t.world)
  await t.world.db.execute(sql`alter table social_attempt rename to social_attempt_away`)
  try {
    await expect(purge()).rejects.toThrow()
    expect(await countOf('hold_turn')).toBe(0)
  } finally {
    await t.world.db.execute(sql`alter table social_attempt_away rename to social_attempt`)
  }
  await purge()
})

test.each([
  ['OPEN', 91, ['OPEN', '새손님']],
  ['OPEN', 92, ['EXPIRED', '']],
  ['EXPIRED', 92, ['EXPIRED', '']],
  ['ACCEPTED', 92, ['ACCEPTED', '새손님']],
  ['ACCEPTED', 366, ['ACCEPTED', '']],
])('an invite that is %s, sent %i days ago, is now %j', async (state, days, [is, name]) => {
  const [from, guest] = [await newMember(t), await newMember(t)]
  const sent = new Date(t.world.now().getTime() - days * 86_400_000 + 3_600_000)
  await t.world.db.execute(sql`
    insert into invite (id, inviter_id, name, phone, state, invitee_id, created_at, expires_at)
    values (${guest.id}, ${from.id}, '새손님', ${guest.phone}, ${state}, ${state === 'ACCEPTED' ? guest.id : null},
      ${sent.toISOString()}, ${new Date(sent.getTime() + 90 * 86_400_000).toISOString()})`)
  await eraseExpired(t.world)
  const { rows } = await t.world.db.execute(sql`select state, name, phone from invite where id = ${guest.id}`)
  expect(rows).toEqual([{ state: is, name, phone: name && guest.phone }])
})
