import pg from 'pg'

/** Simulates that days pass for one subscription: moves all of its days and instants into the past. */
export async function passDays(id: string, days: number): Promise<void> {
  const connection = new pg.Client(process.env.E2E_DATABASE!)
  await connection.connect()
  await connection.query('begin')
  for (const statement of [
    'update subscription set start_date = start_date - $2::int, end_date = end_date - $2::int where id = $1',
    'update settlement set end_date = end_date - $2::int where subscription_id = $1',
    'update handover set happened_on = happened_on - $2::int where subscription_id = $1',
    `update subscription_payment set due_on = due_on - $2::int,
       next_at = next_at - make_interval(days => $2::int), sent_at = sent_at - make_interval(days => $2::int)
     where subscription_id = $1`,
  ])
    await connection.query(statement, [id, days])
  await connection.query('commit')
  await connection.end()
}

/** The total of a subscription's payments after refunds, in won: at us and at the provider. */
export async function totalsOf(id: string): Promise<{ ours: number; theirs: number }> {
  const connection = new pg.Client(process.env.E2E_DATABASE!)
  await connection.connect()
  const { rows } = await connection.query<{ payment_id: string; left: number; is_paid: boolean }>(
    `select payment_id, amount - refunded as left, status in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED') as is_paid
     from subscription_payment where subscription_id = $1`,
    [id],
  )
  await connection.end()
  const answer = await fetch(`${process.env.E2E_SIMULATOR!}/__sim/portone-v2/payments`)
  const { payments } = (await answer.json()) as {
    payments: { id: string; status: string; amount: { total: number; cancelled: number } }[]
  }
  const theirs = payments
    .filter(({ id: one, status }) => status !== 'FAILED' && rows.some(({ payment_id }) => payment_id === one))
    .reduce((sum, { amount }) => sum + amount.total - amount.cancelled, 0)
  return { ours: rows.reduce((sum, { left, is_paid }) => sum + (is_paid ? left : 0), 0), theirs }
}

/** The subscription of a request. */
export async function subscriptionFor(requestId: string): Promise<string> {
  const connection = new pg.Client(process.env.E2E_DATABASE!)
  await connection.connect()
  const { rows } = await connection.query<{ id: string }>(
    `select id from subscription where request_id = $1 and status <> 'CANCELLED'`,
    [requestId],
  )
  await connection.end()
  return rows[0]!.id
}
