import { z } from 'zod'

/** The active sessions of the caller, the latest login first. */
export const ownSessions = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    created_at: z.string(),
    used_at: z.string(),
    is_current: z.boolean(),
  }),
)
