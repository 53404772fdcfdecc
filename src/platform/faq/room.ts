import { room } from '#room'
import { staff } from '#platform/staff/room.ts'

/** Questions and answers that staff edit; each product has its own table, endpoints and pages of them. */
export const faq = room({ name: 'platform/faq', uses: [staff] })
