import type { PersonalData, World } from '#world'
import type { PersonalDataRow } from './contract.ts'

const present = ({ of, label, ground, table, blank, rowsOf, expires }: PersonalData): PersonalDataRow => ({
  of,
  label,
  ground,
  table,
  columns: blank ? Object.keys(typeof blank === 'function' ? blank(new Date(0)) : blank) : null,
  leaves_with_person: rowsOf !== undefined,
  expires: expires ? { days: expires.days, after: expires.after } : null,
})

const ORDER = ['member', 'subscriber', 'driver', 'anyone']

export const list = async ({ personalData }: World): Promise<PersonalDataRow[]> =>
  personalData.map(present).toSorted((a, b) => ORDER.indexOf(a.of) - ORDER.indexOf(b.of))
