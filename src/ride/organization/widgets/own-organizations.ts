import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizations } from '../contract.ts'

/** The member's organizations, invitations and requests. */
export const ownOrganizations = question(listOrganizations)
