import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizations } from '../contract.ts'

/** The member's organizations, and the invitations to join others. */
export const ownOrganizations = question(listOrganizations)
