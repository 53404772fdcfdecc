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

const HOLDS = (
  q: string,
) => `((reservation.grams @> search_grams(${q}) and (reservation.name || ' ' || reservation.phone) ilike '%' || ${q} || '%')
  or reservation.member_id = any(array(select id from member where grams @> search_grams(${q}) and login_id ilike '%' || ${q} || '%')))`

/** The same two statements, as pgbench runs them. */
export function searchScript(): string {
  const q = `(array[${SYLLABLES.map((text) => `'${text}'`).join(',')}])[:n]`
  const page = `select r.*, c.name, c.image, u.registration_number, d.name, d.phone, m.name, m.login_id
    from reservation r join car c on c.id = r.car_id join member m on m.id = r.member_id
    left join unit u on u.id = r.unit_id left join driver d on d.id = r.driver_id
    where r.id in (select reservation.id from reservation where ${HOLDS(q)} order by reservation.pickup_at desc, reservation.id desc limit 20 offset 0)
    order by r.pickup_at desc, r.id desc;`
  const count = `select count(*) from reservation where ${HOLDS(q)};`
  return [
    `\\set n random(1, ${SYLLABLES.length})`,
    page.replace(/\s+/g, ' '),
    count.replace(/\s+/g, ' '),
  ].join('\n')
}
