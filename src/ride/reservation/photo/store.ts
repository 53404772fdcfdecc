import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { ridePhoto } from './tables.ts'

export type RidePhoto = typeof ridePhoto.$inferSelect

export const photoOf = async (tx: Tx, id: string): Promise<RidePhoto | null> =>
  (await tx.select().from(ridePhoto).where(eq(ridePhoto.id, id)))[0] ?? null

/** The photo of a ride that the device uploaded under this id. */
export const photoOfUpload = async (
  tx: Tx,
  reservationId: string,
  uploadId: string,
): Promise<RidePhoto | null> =>
  (
    await tx
      .select()
      .from(ridePhoto)
      .where(and(eq(ridePhoto.reservationId, reservationId), eq(ridePhoto.uploadId, uploadId)))
  )[0] ?? null

export const photoCount = (tx: Tx, reservationId: string): Promise<number> =>
  tx.$count(ridePhoto, eq(ridePhoto.reservationId, reservationId))

export async function addPhoto(tx: Tx, photo: typeof ridePhoto.$inferInsert): Promise<void> {
  await tx.insert(ridePhoto).values(photo)
}

/** Removes the reference to a destroyed file. */
export async function removePhoto(tx: Tx, id: string): Promise<void> {
  await tx.delete(ridePhoto).where(eq(ridePhoto.id, id))
}
