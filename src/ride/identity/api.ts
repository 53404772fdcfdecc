import { LRUCache } from 'lru-cache'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { isId, newId } from '#kit/id.ts'
import { type Format, redraw, sized } from '#kit/picture.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { seal, unseal } from '#kit/sealed.ts'
import { addAudit } from '#ride/audit/store.ts'
import type { World } from '#world'
import type { getFile, upload } from './contract.ts'
import { maySee, mayUpload, PURPOSES, type Purpose, UNUSED_DAYS } from './rules.ts'
import { addFile, fileOf, type StoredFile } from './store.ts'
import { FILE_WRONG_TYPE } from './words.ts'

const DAY_MS = 86_400_000
const SEAL = 'identity document'

const keyOf = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>) => `${purpose}/${id}`

export async function receive(world: World, { session, file }: Call<typeof upload>) {
  const { bytes, fields } = found(file)
  const usual = session.role === 'ADMIN' ? 'car' : 'identity'
  const purpose = PURPOSES.find((one) => one === (fields.purpose ?? usual))
  if (!purpose) throw invalid('purpose', 'identity 또는 car 여야 합니다.')
  if (!mayUpload(purpose, session.role)) throw new Refusal('FORBIDDEN')
  const picture = await redraw(bytes)
  if (!picture) throw new Refusal('WRONG_TYPE', { text: FILE_WRONG_TYPE, fields: { image: FILE_WRONG_TYPE } })
  return keep(world, session.memberId, purpose, picture)
}

type Drawn = { bytes: Buffer; width: number; height: number }

async function keep(
  world: World,
  ownerId: string,
  purpose: Purpose,
  { bytes, width, height }: Drawn,
): Promise<string> {
  const now = world.now()
  const id = newId()
  const key = keyOf({ purpose, id })
  await world.files.put(key, purpose === 'identity' ? seal(world.fileKey, SEAL, id, bytes) : bytes)
  // A document that is never submitted must not lie about.
  const unused = purpose === 'identity' ? new Date(now.getTime() + UNUSED_DAYS * DAY_MS) : null
  await addFile(world.db, { id, ownerId, purpose, width, height, createdAt: now, destroyAt: unused })
  return id
}

const shrunk = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

export async function show(world: World, { params, query, session, accept }: Call<typeof getFile>) {
  const file = isId(params.ref) ? await fileOf(world.db, params.ref, world.now()) : null
  if (!file || !maySee(file, session)) throw new Refusal('NOT_FOUND')
  if (file.purpose === 'identity') return showDocument(world, file, session)
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

async function showDocument(world: World, file: StoredFile, viewer: Call<typeof getFile>['session']) {
  const sealed = found(await world.files.get(keyOf(file)))
  const bytes = unseal(world.fileKey, SEAL, file.id, sealed)
  if (viewer?.memberId !== file.ownerId) {
    await addAudit(
      world.db,
      {
        actor: viewer,
        action: 'VIEW_DOCUMENT',
        subject: 'member',
        subjectId: file.ownerId,
        after: { file: file.id },
      },
      world.now(),
    )
  }
  return Answer.bytes<undefined>(bytes, 'image/webp', 'private, no-store')
}
