import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizations } from '../contract.ts'

/** Where a member belongs, and who invites her. */
export const ownOrganizations = question(listOrganizations)
