import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { profile } from '#ride/account/member/contract.ts'
import { UPLOAD_FIRST } from './copy.ts'

/** Submits the member's own uploaded document for review; the status becomes PENDING. Returns the profile. */
export const submitIdentity = endpoint({
  method: 'POST',
  path: '/api/users/{id}/identity',
  who: 'self',
  needs: 'DOCUMENTS',
  summary: 'Submit an identity document',
  body: z.object({ identity_file: z.string(UPLOAD_FIRST).min(1, UPLOAD_FIRST).max(100) }),
  output: profile,
  idempotent: true,
})
