import { LRUCache } from 'lru-cache'
import { Answer } from '#kit/answer.ts'
import { transaction, type Tx } from '#kit/db.ts'
import type { Call, Session } from '#kit/http-server.ts'
import { isId, newId } from '#kit/id.ts'
import { type Format, type Picture, redraw, sized } from '#kit/picture.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { seal, unseal } from '#kit/sealed.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import type { World } from '#world'
import type { getFile, upload } from './contract.ts'
import { maySee, mayUpload, PURPOSES, type Purpose, QUOTA_HOURS, quotaRefusal, UNUSED_DAYS } from './rules.ts'
import { addFile, fileOf, type StoredFile, storedSince } from './store.ts'
import { FILE_WRONG_TYPE, QUOTA_WORDS } from './words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SEAL = 'identity document'

const keyOf = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>) => `${purpose}/${id}`

export async function receive(world: World, { session, file }: Call<typeof upload>) {
  const { bytes, fields } = found(file)
  const usual = session.role === 'ADMIN' ? 'car' : 'identity'
  const purpose = PURPOSES.find((one) => one === (fields.purpose ?? usual))
  if (!purpose) throw invalid('purpose', 'identity 또는 car 여야 합니다.')
  if (!mayUpload(purpose, session.role)) throw new Refusal('FORBIDDEN')
  // Asked before the picture is decoded and, for those who send many at once, again where it is stored.
  await refuseOverQuota(world.db, world.now(), session, 0)
  const picture = await redraw(bytes)
  if (!picture) throw new Refusal('WRONG_TYPE', { text: FILE_WRONG_TYPE, fields: { image: FILE_WRONG_TYPE } })
  return keep(world, session, purpose, picture)
}

async function refuseOverQuota(tx: Tx, now: Date, { memberId, role }: Session, bytes: number): Promise<void> {
  const stored = await storedSince(tx, memberId, new Date(now.getTime() - QUOTA_HOURS * HOUR_MS))
  const code = quotaRefusal({ files: stored.files + 1, bytes: stored.bytes + bytes }, role)
  if (code) throw new Refusal('TOO_MANY', { text: QUOTA_WORDS[code], retryAfter: HOUR_MS / 1000 })
}

/** Stores a picture; where its row cannot be written its bytes do not stay either. */
async function keep(world: World, session: Session, purpose: Purpose, picture: Picture): Promise<string> {
  const id = newId()
  const bytes = purpose === 'identity' ? seal(world.secrets.fileKey, SEAL, id, picture.bytes) : picture.bytes
  const key = keyOf({ purpose, id })
  await world.files.put(key, bytes)
  try {
    await transaction(world.db, (tx) =>
      note(tx, world.now(), session, { ...picture, bytes }, { id, purpose }),
    )
  } catch (error) {
    await world.files.remove(key).catch(() => {})
    throw error
  }
  return id
}

async function note(
  tx: Tx,
  now: Date,
  session: Session,
  { bytes, width, height }: Picture,
  file: Pick<StoredFile, 'id' | 'purpose'>,
): Promise<void> {
  // Locked, so that pictures which arrive at once are counted one after the other.
  found(await lockMember(tx, session.memberId))
  await refuseOverQuota(tx, now, session, bytes.length)
  // A document that is never submitted must not lie about.
  const destroyAt = file.purpose === 'identity' ? new Date(now.getTime() + UNUSED_DAYS * DAY_MS) : null
  const row = { ownerId: session.memberId, width, height, bytes: bytes.length, createdAt: now, destroyAt }
  await addFile(tx, { ...file, ...row })
}

const shrunk = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

export async function show(world: World, call: Call<typeof getFile>) {
  const { params, query, session, accept } = call
  const file = isId(params.ref) ? await fileOf(world.db, params.ref, world.now()) : null
  if (!file || !maySee(file, session)) throw new Refusal('NOT_FOUND')
  if (file.purpose === 'identity') return showDocument(world, file, call)
  const format: Format = accept.includes('image/avif') ? 'avif' : 'webp'
  const name = `${file.id} ${query.w ?? 0} ${query.fit} ${format}`
  const bytes = shrunk.get(name) ?? (await readSized(world, file, query.w, query.fit, format))
  shrunk.set(name, bytes)
  return Answer.bytes<undefined>(bytes, `image/${format}`, 'public, max-age=31536000, immutable')
}

async function readSized(
  world: World,
  file: StoredFile,
  width: number | undefined,
  fit: 'cover' | 'contain',
  format: Format,
): Promise<Buffer> {
  const bytes = found(await world.files.get(keyOf(file)))
  return sized(bytes, Math.min(width ?? file.width, file.width), fit, format)
}

async function showDocument(world: World, file: StoredFile, call: Call<typeof getFile>) {
  const sealed = found(await world.files.get(keyOf(file)))
  const bytes = unseal(world.secrets.fileKey, SEAL, file.id, sealed)
  const { ownerId: subjectId, id } = file
  const viewed = { action: 'VIEW_DOCUMENT', subject: 'member', subjectId, after: { file: id } }
  await change(world, call, async ({ auditForMember }) => auditForMember(subjectId, viewed))
  return Answer.bytes<undefined>(bytes, 'image/webp', 'private, no-store')
}
