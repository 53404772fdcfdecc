import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import { shareRunningByKey } from '#kit/coalesce.ts'
import { transaction, type Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import { openGate } from '#kit/gate.ts'
import { networkOf } from '#kit/http-limits.ts'
import type { Call } from '#kit/http-server.ts'
import { isId, newId } from '#kit/id.ts'
import { type Format, type Picture, reencodePicture, resizePicture } from '#kit/picture.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { encrypt } from '#kit/encryption.ts'
import { change } from '#kit/unit-of-work.ts'
import type { FilePurpose, World } from '#world'
import { decrypted, PURPOSE } from './service.ts'
import type * as contract from './contract.ts'
import { QUOTA_HOURS, quotaRefusal } from './rules.ts'
import {
  addFile,
  fileOf,
  keepFile,
  keyOf,
  lockUploadsOf,
  markNeverStored,
  type StoredFile,
  storageUsedSince,
} from './store.ts'
import { FILE_WRONG_TYPE, QUOTA_WORDS } from './copy.ts'

export async function receive(world: World, { session, file }: Call<typeof contract.upload>) {
  const { bytes, fields } = found(file)
  const [name, purpose] = purposeOf(world, session, fields.purpose)
  if (!purpose.mayUpload(session)) throw new Refusal('FORBIDDEN')
  // Checked before the picture is decoded, and again when it is stored, because the person may send many at once.
  await refuseOverQuota(world.db, world.now(), session, 0)
  const picture = await reencodePicture(bytes)
  if (!picture) throw new Refusal('WRONG_TYPE', { text: FILE_WRONG_TYPE, fields: { image: FILE_WRONG_TYPE } })
  return store(world, session, name, picture)
}

/** The purpose in the request, or the usual purpose for this role. */
function purposeOf({ filePurposes }: World, { role }: Session, named: string | undefined) {
  const all = Object.entries(filePurposes)
  const purpose = all.find(([name, { usualFor }]) => (named ? name === named : usualFor === role))
  if (!purpose) throw invalid('purpose', `${Object.keys(filePurposes).join(', ')} 중 하나여야 합니다.`)
  return purpose
}

async function refuseOverQuota(tx: Tx, now: Date, { personId, role }: Session, bytes: number): Promise<void> {
  const stored = await storageUsedSince(tx, personId, new Date(now.getTime() - QUOTA_HOURS * HOUR_MS))
  const code = quotaRefusal({ files: stored.files + 1, bytes: stored.bytes + bytes }, role)
  if (code) throw new Refusal('TOO_MANY', { text: QUOTA_WORDS[code], retryAfter: HOUR_MS / 1000 })
}

/**
 * Stores a picture: first a row that is marked for destruction, then the bytes, then the row is kept. If this stops at
 * any step, the row and its bytes are destroyed an hour later.
 */
async function store(world: World, session: Session, purpose: string, picture: Picture): Promise<string> {
  const id = newId()
  const { isPrivate } = world.filePurposes[purpose]!
  const bytes = isPrivate ? encrypt(world.secrets.fileKey, PURPOSE, id, picture.bytes) : picture.bytes
  const { width, height } = picture
  const begunUntil = await begin(world, session, { id, purpose, width, height, bytes: bytes.length })
  await world.files.put(keyOf({ purpose, id }), bytes).catch(async (error) => {
    await markNeverStored(world.db, id).catch(() => {})
    throw error
  })
  await keepUntilUsed(world, id, purpose, begunUntil)
  return id
}

type Begun = Pick<StoredFile, 'id' | 'purpose' | 'width' | 'height' | 'bytes'>

/** Adds the row; returns when it will be destroyed unless it is kept. */
const begin = (world: World, session: Session, file: Begun): Promise<Date> =>
  transaction(world.db, async (tx) => {
    const createdAt = world.now()
    // One upload after the other, so that concurrent pictures are all counted.
    await lockUploadsOf(tx, session.personId)
    await refuseOverQuota(tx, createdAt, session, file.bytes)
    const { isOwnerThere } = world.filePurposes[file.purpose]!
    // The owner deleted the account during the upload: nothing of the file is kept.
    if (isOwnerThere && !(await isOwnerThere(tx, session.personId))) throw new Refusal('NOT_LOGGED_IN')
    const destroyAt = new Date(createdAt.getTime() + HOUR_MS)
    await addFile(tx, { ...file, ownerId: session.personId, createdAt, destroyAt, destroyingAt: createdAt })
    return destroyAt
  })

async function keepUntilUsed(
  { db, now, filePurposes }: World,
  id: string,
  purpose: string,
  begunUntil: Date,
) {
  const { unusedDays } = filePurposes[purpose]!
  const destroyAt = unusedDays === null ? null : new Date(now().getTime() + unusedDays * DAY_MS)
  if (!(await keepFile(db, id, { begunUntil, destroyAt }))) throw new Refusal('UNAVAILABLE')
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

// At most two renderings for one client IP address wait in the shared queue, so that no client fills it.
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
  { logsViews = false }: FilePurpose,
  call: Call<typeof contract.getFile>,
) {
  const bytes = await decrypted(world, file)
  if (!logsViews) return Answer.file(bytes)
  const { ownerId: subjectId, id } = file
  const viewed = { action: 'VIEW_DOCUMENT', subject: 'member', subjectId, after: { file: id } }
  await change(world, call, async ({ auditForMember }) => auditForMember(subjectId, viewed))
  return Answer.file(bytes)
}
