import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { daysOf, type Role } from './rules.ts'
import { organization, organizationMember } from './tables.ts'

export type Organization = Omit<typeof organization.$inferSelect, 'grams'>
export type Membership = typeof organizationMember.$inferSelect & { organizationName: string }

const { grams: _grams, ...columns } = getTableColumns(organization)

export const organizationOf = async (tx: Tx, id: string): Promise<Organization | null> =>
  (await tx.select(columns).from(organization).where(eq(organization.id, id)))[0] ?? null

/**
 * Locks an organization against changes of its members and its name; bookings are not blocked. Lock members before it,
 * memberships and accounts after it. Null if it is closed.
 */
export async function lockOrganization(tx: Tx, id: string): Promise<Organization | null> {
  const there = and(eq(organization.id, id), isNull(organization.closedAt))
  return (await tx.select(columns).from(organization).where(there).for('no key update'))[0] ?? null
}

type Values = Pick<Organization, 'name' | 'registrationNumber' | 'createdAt'>

export async function addOrganization(tx: Tx, values: Values & { founderId?: string }): Promise<string> {
  const id = newId()
  await tx.insert(organization).values({ id, ...values })
  return id
}

/** Changes an organization and raises the version of the row. */
export async function changeOrganization(tx: Tx, id: string, values: Partial<Values>): Promise<void> {
  await tx
    .update(organization)
    .set({ ...values, version: sql`${organization.version} + 1` })
    .where(eq(organization.id, id))
}

const place = (organizationId: string, memberId: string) =>
  and(eq(organizationMember.organizationId, organizationId), eq(organizationMember.memberId, memberId))

const placed = (tx: Tx, organizationId: string, memberId: string) =>
  tx
    .select({
      organizationId: organizationMember.organizationId,
      memberId: organizationMember.memberId,
      role: organizationMember.role,
      monthlyHalves: organizationMember.monthlyHalves,
      version: organizationMember.version,
      joinedAt: organizationMember.joinedAt,
      organizationName: organization.name,
    })
    .from(organizationMember)
    .innerJoin(organization, eq(organization.id, organizationMember.organizationId))
    .where(place(organizationId, memberId))

/** The membership of a member in an organization; null for everyone else. */
export const membershipOf = async (tx: Tx, organizationId: string, memberId: string) =>
  (await placed(tx, organizationId, memberId))[0] ?? null

/**
 * The membership of a member, locked for a booking, because the booking compares its limit. The member's row is locked
 * first, as in an account deletion. Call before any reservation or account is locked.
 */
export async function lockMembership(tx: Tx, organizationId: string, memberId: string) {
  await tx.execute(sql`select 1 from member where id = ${memberId} and deleted_at is null for key share`)
  const [row] = await placed(tx, organizationId, memberId).for('update', { of: organizationMember })
  return row ?? null
}

export async function addMembership(
  tx: Tx,
  values: Omit<typeof organizationMember.$inferInsert, 'version'>,
): Promise<void> {
  await tx.insert(organizationMember).values(values)
}

/** Changes a membership and raises its version. */
export async function changeMembership(
  tx: Tx,
  { organizationId, memberId }: Pick<Membership, 'organizationId' | 'memberId'>,
  values: Partial<Pick<Membership, 'role' | 'monthlyHalves'>>,
): Promise<void> {
  await tx
    .update(organizationMember)
    .set({ ...values, version: sql`${organizationMember.version} + 1` })
    .where(place(organizationId, memberId))
}

export async function removeMembership(tx: Tx, organizationId: string, memberId: string): Promise<void> {
  await tx.delete(organizationMember).where(place(organizationId, memberId))
}

/** The number of managers and the number of members of an organization. Call under lockOrganization. */
export async function countManagersAndMembers(
  tx: Tx,
  id: string,
): Promise<{ managers: number; people: number }> {
  const { rows } = await tx.execute<{ managers: number; people: number }>(sql`
    select (count(*) filter (where role = 'manager'))::int as managers, count(*)::int as people
    from organization_member where organization_id = ${id}`)
  return rows[0]!
}

/** The half tickets of an organization spent on one booker's rides of a month. */
const spent = (month: string) => sql`(
  select coalesce(-sum(e.amount), 0)::int from reservation r
  join ticket_entry e on e.reservation_id = r.id and e.holder_id = r.organization_id
  where r.organization_id = m.organization_id and r.member_id = m.member_id
    and r.ride_date >= ${daysOf(month).from} and r.ride_date < ${daysOf(month).before})`

/** The amount that one booker spent in a month; read after the membership is locked. */
export async function halvesSpentInMonth(
  tx: Tx,
  { organizationId, memberId }: Pick<Membership, 'organizationId' | 'memberId'>,
  month: string,
): Promise<number> {
  const { rows } = await tx.execute<{ halves: number }>(sql`
    select ${spent(month)} as halves from (
      select ${organizationId}::uuid as organization_id, ${memberId}::uuid as member_id) m`)
  return rows[0]!.halves
}

const spendable = (today: Day) => sql`(
  select coalesce(sum(l.remaining), 0)::int from ticket_lot l
  where l.holder_id = m.organization_id and l.remaining > 0 and l.expires_on >= ${today})`

export type PlaceRecord = {
  id: string
  name: string
  business_number: string
  role: Role
  monthly_halves: number | null
  spent_halves: number
  halves: number
}

/** The organizations of a member, or one of them, with the balance and the amount spent in a month. */
export async function placesOf(
  tx: Tx,
  memberId: string,
  { today, month, only }: { today: Day; month: string; only?: string },
): Promise<PlaceRecord[]> {
  const { rows } = await tx.execute<PlaceRecord>(sql`
    select o.id, o.name, o.registration_number as business_number, m.role, m.monthly_halves,
      ${spent(month)} as spent_halves, ${spendable(today)} as halves
    from organization_member m join organization o on o.id = m.organization_id
    where m.member_id = ${memberId} ${only ? sql`and o.id = ${only}` : sql``}
    order by o.name, o.id limit 50`)
  return rows
}

/** The number of open organizations that a member manages or founded; appointing another manager does not lower it. */
export async function foundedCount(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from organization o where o.closed_at is null and (o.founder_id = ${memberId}
      or exists (select 1 from organization_member m
        where m.organization_id = o.id and m.member_id = ${memberId} and m.role = 'manager'))`)
  return rows[0]!.n
}

/** The ids of a member's organizations, in the order in which they are locked. */
export async function organizationIdsOf(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: organizationMember.organizationId })
    .from(organizationMember)
    .where(eq(organizationMember.memberId, memberId))
    .orderBy(organizationMember.organizationId)
  return rows.map(({ id }) => id)
}

export type OrganizationPersonRecord = {
  id: string
  name: string
  phone: string | null
  login_id: string | null
  role: Role
  monthly_halves: number | null
  spent_halves: number
  version: number
}

/** The amounts that all bookers of an organization spent in a month; its rides of the month are read once. */
const spentByMember = (id: string, month: string) => sql`
  select r.member_id, -sum(e.amount)::int as halves from reservation r
  join ticket_entry e on e.reservation_id = r.id and e.holder_id = r.organization_id
  where r.organization_id = ${id}
    and r.ride_date >= ${daysOf(month).from} and r.ride_date < ${daysOf(month).before}
  group by r.member_id`

/** The members of an organization, or one of them, each with the amount spent in a month; managers first. */
export async function peopleOf(
  tx: Tx,
  id: string,
  month: string,
  only?: string,
): Promise<OrganizationPersonRecord[]> {
  const { rows } = await tx.execute<OrganizationPersonRecord>(sql`
    select p.id, p.name, p.phone, p.login_id, m.role, m.monthly_halves, m.version,
      coalesce(s.halves, 0) as spent_halves
    from organization_member m join member p on p.id = m.member_id
    left join (${spentByMember(id, month)}) s on s.member_id = m.member_id
    where m.organization_id = ${id} ${only ? sql`and m.member_id = ${only}` : sql``}
    order by m.role desc, p.name, p.id limit 500`)
  return rows
}

export const organizationNames = (ids: SQL): SQL => sql`select id, name from organization where id = ${ids}`
