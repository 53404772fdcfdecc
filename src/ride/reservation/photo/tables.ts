import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export const ridePhoto = pgTable('ride_photo', {
  /** The id of the stored file. */
  id: uuid('id').primaryKey(),
  reservationId: uuid('reservation_id').notNull(),
  driverId: uuid('driver_id').notNull(),
  /** Chosen by the device, so that an upload that is sent twice is stored once. */
  uploadId: uuid('upload_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
