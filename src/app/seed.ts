import { sql } from 'drizzle-orm'
import { transaction, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { randomToken } from '#kit/token.ts'
import type { Seed } from '#room'
import { addMember } from '#ride/account/store.ts'
import type { World } from '#world'
import { seeds } from './rooms.ts'

export type FirstAdmin = { id: string; password: string | null }

/** Adds the first admin and the first rows of the rooms. Returns the admin if this call created it. */
export async function seed(
  world: World,
  admin: { id: string; password: string } | null,
): Promise<FirstAdmin | null> {
  const { hasSample } = world.settings
  // Takes locks only for new tables: a starting server must not block other servers.
  const names = await newTables(world.db)
  if (!names.length) return null
  const password = admin?.password ?? randomToken().slice(0, 16)
  const passwordHash = await hashPassword(password)
  return transaction(world.db, async (tx) => {
    const locked = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`lock table ${locked} in share row exclusive mode`)
    // Checked again under the lock: another server may have filled them.
    const still = await newTables(tx)
    for (const name of still) await fill(tx, name, { hasSample, now: world.now() })
    if (!still.includes('member')) return null
    const loginId = admin?.id ?? 'admin'
    await addMember(tx, {
      id: newId(),
      loginId,
      passwordHash,
      name: '관리자',
      phone: null,
      ciHash: null,
      role: 'ADMIN',
      createdAt: world.now(),
    })
    return { id: loginId, password: admin ? null : password }
  })
}

/** Tables that were never seeded. `member` counts as seeded once it has a row, the first admin. */
async function newTables(tx: Tx): Promise<string[]> {
  const names = sql.join(
    Object.keys(seeds).map((name) => sql`${name}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ name: string }>(sql`
    select wanted.name from unnest(array[${names}]) as wanted (name)
    where not exists (select from seeded where seeded.name = wanted.name)
    union all select 'member' where not exists (select from member)`)
  return rows.map(({ name }) => name)
}

/** Fills a table only once, so that rows which staff remove do not come back. */
async function fill(tx: Tx, name: string, start: Parameters<Seed>[1]): Promise<void> {
  const seedOne = seeds[name]
  if (!seedOne) return
  const { rows } = await tx.execute(sql`select from ${sql.identifier(name)} limit 1`)
  if (!rows.length) await seedOne(tx, start)
  await tx.execute(sql`insert into seeded (name) values (${name})`)
}
