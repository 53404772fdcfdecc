import { wire } from './load.ts'

// Two-syllable names, as staff type them, and parts of phone numbers.
const SYLLABLES = ['민서', '준하', '지수', '연우', '진현', '도은', '김민', '이서', '박준', '최하']

/** A staff search by a random two-syllable text, the first page. */
export function searchRequest(token: string): () => string {
  const headers = { authorization: `Bearer ${token}` }
  const requests = SYLLABLES.map((q) =>
    wire('GET', `/api/reservations?page=1&q=${encodeURIComponent(q)}`, headers),
  )
  return () => requests[Math.floor(Math.random() * requests.length)]!
}

/** The same statements, as pgbench runs them: what the text finds, then the page's rows with their names. */
export function searchScript(): string {
  const q = `(array[${SYLLABLES.map((text) => `'${text}'`).join(',')}])[:n]`
  const found = `with hit as materialized (select id, pickup_at from reservation
      where grams @> array[${q}] and (name || ' ' || phone) ilike '%' || ${q} || '%')
    select (select count(*)::int from hit) as total,
      array(select id from hit order by pickup_at desc, id desc limit 20 offset 0)::text[] as ids \\gset`
  const rows = `select r.*, c.name, c.image, u.registration_number, d.name, d.phone, m.name, m.login_id
    from reservation r join car c on c.id = r.car_id join member m on m.id = r.member_id
    left join unit u on u.id = r.unit_id left join driver d on d.id = r.driver_id
    where r.id = any(:ids::uuid[]) order by r.pickup_at desc, r.id desc;`
  return [
    `\\set n random(1, ${SYLLABLES.length})`,
    found.replace(/\s+/g, ' '),
    rows.replace(/\s+/g, ' '),
  ].join('\n')
}
