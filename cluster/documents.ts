import sharp from 'sharp'
import { connectAfterRestart, type Writer } from '#testing/writers.ts'
import { ask } from './load.ts'
import { until } from './process.ts'
import type { Two } from './across.ts'

const DOCUMENTS = 12
// The job looks every half minute.
const DESTROYED_SECONDS = 90

/** A file uploaded on one server is seen on the other, and on neither once it was destroyed. */
export async function documentsAreEverywhere(two: Two): Promise<void> {
  const { here, there, databaseUrl, ground, report, files } = two
  const writer = ground.prepared.writers[5]!
  const references: string[] = []
  for (let n = 0; n < DOCUMENTS; n++) references.push(await upload(n % 2 ? here : there, writer))
  const seen = await statuses(two, references, writer)
  const sight = `${DOCUMENTS} documents uploaded at either server are seen at both: ${seen}`
  report.check(seen === '200', sight)
  const client = await connectAfterRestart(databaseUrl)
  await client.query(
    "update stored_file set destroy_at = now() where owner_id = $1 and purpose = 'identity'",
    [writer.id],
  )
  await client.query("insert into pgboss.job (id, name) values (gen_random_uuid(), 'destroy-files')")
  const rest = async () =>
    (
      await client.query<{ left: number; missing: number }>(
        `select count(*) filter (where destroyed_at is null)::int as left,
           count(*) filter (where missing_at is not null)::int as missing
         from stored_file where owner_id = $1`,
        [writer.id],
      )
    ).rows[0]!
  await until('the documents are destroyed', DESTROYED_SECONDS, async () => (await rest()).left === 0)
  const { missing } = await rest()
  await client.end()
  const after = await statuses(two, references, writer)
  const kept = await Promise.all(references.map((id) => files.has(`identity/${id}`)))
  const objects = kept.filter(Boolean).length
  report.check(
    after === '404' && missing === 0 && objects === 0,
    `destroyed, they are seen nowhere: ${after} at both, ${objects} objects left, ${missing} not found`,
  )
}

async function upload(base: string, { token }: Writer): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 38, channels: 3, background: '#7aa0c8' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('image', new Blob([Uint8Array.from(picture)]), 'card.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/upload`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`not uploaded: ${answer.status}`)
  return ((await answer.json()) as { result: string }).result
}

/** With which statuses the two servers show the documents. */
async function statuses({ here, there }: Two, references: string[], { token }: Writer): Promise<string> {
  const asked = references.flatMap((reference) =>
    [here, there].map((base) => ask(base, 'GET', `/api/files/${reference}`, token)),
  )
  return [...new Set((await Promise.all(asked)).map(({ status }) => status))].join(' ')
}
