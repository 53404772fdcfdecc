import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { instantIn } from '#kit/day-in.ts'
import { idIn } from '#kit/id-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'
import { INCIDENT_KINDS, INCIDENT_STATES, MAX_PHOTOS, MAX_PLACE, MAX_TEXT } from './rules.ts'
import { PLACE_MISSING, TEXT_MISSING, TIME_MISSING, TOO_MANY_PHOTOS } from './copy.ts'

const filled = (missing: string) => z.string(missing).refine((value) => normalizeText(value), missing)

export const incidentOut = z.object({
  id: z.string(),
  kind: z.enum(INCIDENT_KINDS),
  state: z.enum(INCIDENT_STATES),
  happened_at: z.string(),
  place: z.string(),
  text: z.string(),
  /** References of the photos. */
  photos: z.array(z.string()),
  /** The replacement car, as staff noted it; empty if there is none. */
  replacement_car: z.string(),
  /** The text of staff to the subscriber. */
  note: z.string(),
  created_at: z.string(),
  taken_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
})
export type IncidentOut = z.output<typeof incidentOut>

/** The own incidents of a subscription, newest first, with the facts that a subscriber needs at the roadside. */
export const listOwnIncidents = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/incidents',
  who: 'subscriber',
  summary: 'Accidents and breakdowns of an own subscription',
  output: z.object({
    plate: z.string().nullable(),
    /** Empty texts until the owner has set them. */
    insurance: z.object({
      insurer: z.string(),
      phone: z.string(),
      policy_number: z.string(),
      /** In won. */
      deductible: z.int(),
    }),
    can_report: z.boolean(),
    /** The first day on which an incident can have happened; null before the handover. */
    handed_over_on: z.string().nullable(),
    incidents: z.array(incidentOut),
  }),
  bare: true,
})
export type OwnIncidents = z.output<typeof listOwnIncidents.output>

/**
 * Uploads a photo for a report (multipart field `image`; JPEG, PNG or WebP up to 5 MB, stored encrypted and without
 * metadata). 409 CAR_NOT_OUT; 404 for another subscriber's subscription.
 */
export const uploadIncidentPhoto = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/incident-photos',
  who: 'subscriber',
  summary: 'Upload a photo for a report',
  upload: true,
  output: z.object({ file: z.string() }),
  status: 201,
  bare: true,
})

/** Reports an accident or a breakdown of the own car. 409 CAR_NOT_OUT, TOO_MANY_INCIDENTS. */
export const reportIncident = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/incidents',
  who: 'subscriber',
  summary: 'Report an accident or a breakdown',
  body: z.object({
    kind: z.enum(INCIDENT_KINDS),
    happened_at: instantIn(TIME_MISSING, 0),
    place: filled(PLACE_MISSING).pipe(text(MAX_PLACE)),
    text: filled(TEXT_MISSING).pipe(maybeText(MAX_TEXT)),
    photos: z.array(idIn).max(MAX_PHOTOS, TOO_MANY_PHOTOS),
  }),
  output: incidentOut,
  status: 201,
  bare: true,
  idempotent: true,
})

/** A photo of an own incident. */
export const getIncidentPhoto = endpoint({
  method: 'GET',
  path: '/api/subscribe/incidents/{id}/photos/{ref}',
  who: 'subscriber',
  summary: 'A photo of an own incident',
  download: 'image/webp',
})
