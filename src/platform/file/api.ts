import { LRUCache } from 'lru-cache'
import { Answer } from '#kit/answer.ts'
import { shareRunningByKey } from '#kit/coalesce.ts'
import type { Session } from '#kit/contract.ts'
import { openGate } from '#kit/gate.ts'
import { networkOf } from '#kit/http-limits.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { type Format, resizePicture } from '#kit/picture.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { FilePurpose, World } from '#world'
import { decrypted, storePicture } from './service.ts'
import type * as contract from './contract.ts'
import { fileOf, keyOf, type StoredFile } from './store.ts'

export async function receive(world: World, { session, file }: Call<typeof contract.upload>) {
  const { bytes, fields } = found(file)
  const [name, purpose] = purposeOf(world, session, fields.purpose)
  if (!purpose.mayUpload(session)) throw new Refusal('FORBIDDEN')
  return storePicture(world, { ownerId: session.personId, quota: session.role }, name, bytes)
}

/** The purpose in the request, or the default purpose of this role. */
function purposeOf({ filePurposes }: World, { role }: Session, named: string | undefined) {
  const all = Object.entries(filePurposes)
  const purpose = all.find(([name, { usualFor }]) => (named ? name === named : usualFor === role))
  if (!purpose) throw invalid('purpose', `${Object.keys(filePurposes).join(', ')} 중 하나여야 합니다.`)
  return purpose
}

const shrunk = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

export async function show(world: World, call: Call<typeof contract.getFile>) {
  const { params, session, accept } = call
  const file = isId(params.ref) ? await fileOf(world.db, params.ref, world.now()) : null
  const purpose = world.filePurposes[file?.purpose ?? '']
  if (!file || !purpose?.maySee(file.ownerId, session)) throw new Refusal('NOT_FOUND')
  if (purpose.isPrivate) return showPrivate(world, file, purpose, call)
  const format: Format = accept.includes('image/avif') ? 'avif' : 'webp'
  const bytes = await shrunkOf(world, file, format, call)
  return Answer.file(bytes, { type: `image/${format}`, cache: 'public, max-age=31536000, immutable' })
}

type Asked = Pick<Call<typeof contract.getFile>, 'query' | 'address'>

// At most two renderings per client IP address are in the shared queue, so that no client fills it.
const lines = openGate(2, 60)
const sharedInLine = shareRunningByKey<Buffer>()
const sharedByAll = shareRunningByKey<Buffer>()

/** A picture at the requested size, rendered once for all concurrent requests. */
async function shrunkOf(world: World, file: StoredFile, format: Format, asked: Asked): Promise<Buffer> {
  const { query, address } = asked
  const name = `${file.id} ${query.w ?? 0} ${query.fit} ${format}`
  const known = shrunk.get(name)
  if (known) return known
  // Another request may have rendered it since.
  const make = async () => shrunk.get(name) ?? sharedByAll(name, () => draw(world, file, format, name, query))
  if (!world.settings.addressLimits) return make()
  const network = networkOf(address)
  return sharedInLine(`${network} ${name}`, () => lines(make, network))
}

async function draw(
  world: World,
  file: StoredFile,
  format: Format,
  name: string,
  { w = file.width, fit }: Asked['query'],
): Promise<Buffer> {
  const read = async () => found(await world.files.get(keyOf(file)))
  const bytes = await resizePicture(read, Math.min(w, file.width), fit, format)
  shrunk.set(name, bytes)
  return bytes
}

async function showPrivate(
  world: World,
  file: StoredFile,
  { logsViews = false, subjectOf }: FilePurpose,
  call: Call<typeof contract.getFile>,
) {
  const bytes = await decrypted(world, file)
  if (!logsViews) return Answer.file(bytes)
  const { ownerId, id } = file
  if (call.session && call.session.personId !== ownerId) await world.requireProof(call.session)
  await change(world, call, async ({ tx, audit, auditForMember }) => {
    const viewed = { action: 'VIEW_DOCUMENT', after: { file: id } }
    const about = await subjectOf?.(tx, id)
    if (about) audit({ ...viewed, ...about })
    else auditForMember(ownerId, { ...viewed, subject: 'member', subjectId: ownerId })
  })
  return Answer.file(bytes)
}
