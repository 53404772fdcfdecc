import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { storePicture } from '#platform/file/service.ts'
import { PURPOSE, refusePhoto } from '#ride/reservation/photo/service.ts'
import { addPhoto, photoOfUpload } from '#ride/reservation/photo/store.ts'
import { storedReservation } from '#ride/reservation/store.ts'
import type { Unit, World } from '#world'
import { UPLOAD_ID_WRONG } from '../copy.ts'
import { driverOnDevice, lockOwnRide } from '../service.ts'
import type { createDriveFile } from './contract.ts'

/**
 * Stores a photo. The ride is checked before the picture is decoded, and again under its lock. A photo that is refused
 * the second time stays unused, and is destroyed.
 */
export async function create(world: World, call: Call<typeof createDriveFile>) {
  const driver = await driverOnDevice(world, call)
  const { bytes, fields } = found(call.file)
  const uploadId = uploadIdOf(fields)
  const { rid } = call.params
  const ride = found(isId(rid) ? await storedReservation(world.db, rid) : null)
  found(ride.driverId === driver.id || null)
  const known = uploadId && (await photoOfUpload(world.db, ride.id, uploadId))
  if (known) return { file: found(known.driverId === driver.id ? known.id : null) }
  await refusePhoto(world.db, ride, world.now())
  const id = await storePicture(world, { ownerId: driver.id, quota: 'USER' }, PURPOSE, bytes)
  return change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const locked = await lockOwnRide(unit.tx, driver, ride.id)
    const twin = uploadId && (await photoOfUpload(unit.tx, ride.id, uploadId))
    if (twin) return { file: twin.id }
    await refusePhoto(unit.tx, locked, unit.now)
    await addPhoto(unit.tx, {
      id,
      reservationId: ride.id,
      driverId: driver.id,
      uploadId,
      createdAt: unit.now,
    })
    return { file: id }
  })
}

function uploadIdOf({ upload_id: id }: Record<string, string>): string | null {
  if (id !== undefined && !isId(id)) throw invalid('upload_id', UPLOAD_ID_WRONG)
  return id ?? null
}
