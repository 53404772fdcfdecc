import { messageKind } from '#kit/unit-of-work.ts'
import { resolvedText, takenText } from './copy.ts'

export type IncidentFacts = Parameters<typeof takenText>[0]

export const incidentTaken = messageKind<IncidentFacts>({
  name: 'incident_taken',
  label: '사고·고장 확인',
  belongsTo: 'subscriber',
  text: takenText,
})

export const incidentResolved = messageKind<IncidentFacts>({
  name: 'incident_resolved',
  label: '사고·고장 처리 완료',
  belongsTo: 'subscriber',
  text: resolvedText,
})

export const MESSAGES = [incidentTaken, incidentResolved]
