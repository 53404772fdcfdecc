/** A statement of the product on a table; `$1`… are of the sample. `bound` is what the product would have to add for months to be left out. */
export type Ask = { name: string; sql: string; values: (keyof Sample)[]; bound?: string }
/** What the asks look for: a row of the middle of the time, and the first id of the last two months. */
export type Sample = {
  who: string
  subject: string
  word: string
  now: string
  recent: string
}
export type Trial = {
  table: string
  /** Columns and their values for row `n`, at time `at`, with id `id`. */
  row: Record<string, string>
  /** How the columns of a sample are found in a row. */
  sample: { who: string; subject: string; word: string }
  asks: Ask[]
  /** By what else than the month it could be split. */
  hashedBy?: string
}

/** Rows that one holder, person or number has, on the average. */
const EACH = 100

const uuidOf = (n: string, kind: number) =>
  `('0000000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const holder = (rows: number) => `(n % ${Math.max(1, Math.round(rows / EACH))})`

/** The three tables that grow with each reservation and are never changed again, or hardly. */
export const trialsOf = (rows: number): Trial[] => [
  {
    table: 'ticket_entry',
    row: {
      id: 'id',
      holder_id: uuidOf(holder(rows), 1),
      version: `2 + n / ${Math.max(1, Math.round(rows / EACH))}`,
      type: `case n % 10 when 0 then 'CHARGE' when 1 then 'REFUND' else 'USE' end`,
      before: '2000',
      amount: '-2',
      after: '1998',
      reservation_id: uuidOf('n / 2', 2),
      created_at: 'at',
    },
    sample: { who: 'holder_id', subject: 'reservation_id', word: 'type' },
    asks: [
      {
        name: "a holder's page",
        sql: 'select * from :t where holder_id = $1 and $2::uuid is not null :b order by version desc limit 500',
        values: ['who', 'recent'],
        bound: 'and id >= $2',
      },
      {
        name: 'what a reservation holds',
        sql: 'select id, amount from :t where reservation_id = $1',
        values: ['subject'],
      },
      {
        name: 'the last of a chain',
        sql: 'select after from :t where holder_id = $1 order by version desc limit 1',
        values: ['who'],
      },
      {
        name: 'a page of one kind',
        sql: 'select id from :t where type = $1 and $2::uuid is not null :b order by created_at desc, id desc limit 50',
        values: ['word', 'recent'],
        bound: 'and id >= $2',
      },
    ],
    hashedBy: 'holder_id',
  },
  {
    table: 'audit',
    row: {
      id: 'id',
      at: 'at',
      actor_id: uuidOf('n % 50', 3),
      actor_name: `'직원 ' || n % 50`,
      action: `'RESERVATION_' || n % 5`,
      subject: `'reservation'`,
      subject_id: uuidOf('n / 3', 2),
      before: `'{"status":"PENDING"}'::jsonb`,
      after: `'{"status":"CONFIRMED"}'::jsonb`,
    },
    sample: { who: 'actor_id', subject: 'subject_id', word: 'actor_name' },
    asks: [
      {
        name: 'the newest page',
        sql: 'select * from :t where $1::uuid is not null :b order by at desc, id desc limit 50',
        values: ['recent'],
        bound: 'and id >= $1',
      },
      {
        name: 'of one thing',
        sql: 'select * from :t where subject_id = $1 order by at desc, id desc limit 50',
        values: ['subject'],
      },
      {
        name: 'of one person',
        sql: 'select * from :t where actor_name = $1 and $2::uuid is not null :b order by at desc, id desc limit 50',
        values: ['word', 'recent'],
        bound: 'and id >= $2',
      },
    ],
  },
  {
    table: 'ended_message',
    row: {
      id: 'id',
      kind: `'reservation_requested'`,
      subject_id: uuidOf('n / 2', 2),
      actor_id: uuidOf(holder(rows), 1),
      recipient: `'010' || lpad(((n % ${Math.max(1, Math.round(rows / EACH))}) * 7919::bigint % 100000000)::text, 8, '0')`,
      text: `'[모심] 예약이 접수되었습니다. 11월 27일 (금) 10:30 ALPHARD ' || n`,
      state: `'SENT'`,
      attempts: '1',
      allowed_at: 'at',
      created_at: 'at',
      done_at: 'at',
    },
    sample: { who: 'actor_id', subject: 'subject_id', word: 'recipient' },
    asks: [
      {
        name: 'the newest page',
        sql: 'select * from :t where $1::uuid is not null :b order by created_at desc, id desc limit 50',
        values: ['recent'],
        bound: 'and id >= $1',
      },
      {
        name: 'to a number',
        sql: 'select * from :t where recipient like $1 order by created_at desc, id desc limit 50',
        values: ['word'],
      },
      {
        name: 'about one thing',
        sql: 'select * from :t where subject_id = $1 order by created_at desc limit 50',
        values: ['subject'],
      },
    ],
  },
]
