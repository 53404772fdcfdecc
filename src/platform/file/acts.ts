import { Answer } from '#kit/answer.ts'
import { decrypt } from '#kit/encryption.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import { fileOf, keyOf, type StoredFile } from './store.ts'

/** For what the bytes of private pictures are encrypted. */
export const PURPOSE = 'identity document'

/** The bytes of a private picture. */
export const decrypted = async ({ files, secrets }: World, file: StoredFile): Promise<Buffer> =>
  decrypt(secrets.fileKey, PURPOSE, file.id, found(await files.get(keyOf(file))))

/** A private picture as an answer, for whom the caller let see it. */
export const privateFile = async (world: World, id: string): Promise<Answer<never>> =>
  Answer.file(await decrypted(world, found(await fileOf(world.db, id, world.now()))))
