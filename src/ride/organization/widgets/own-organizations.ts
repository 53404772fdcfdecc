import { question } from '#ride/account/widgets/realm.ts'
import type { listOrganizations } from '../contract.ts'

/** Where a member belongs, and who invites her. */
export const ownOrganizations = question<typeof listOrganizations>('GET /api/organizations')
