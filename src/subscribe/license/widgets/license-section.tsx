import { useState } from 'react'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import type { CheckPurpose } from '../rules.ts'
import { uncheckedText } from '../copy.ts'
import { PersonLicense } from './person-license.tsx'
import type { Licenses } from './use-licenses.ts'

type Props = { licenses: Licenses; purpose: CheckPurpose }
type Opened = { of: string | null; kind: 'check' | 'note' }

/**
 * The driving licenses of every person who will drive: the last check of each, and the fields for another one. It is
 * inside a form, which does not save these fields.
 */
export function LicenseSection({ licenses, purpose }: Props) {
  const { people, missing, presses, failed, subject } = licenses
  const [opened, setOpened] = useState<Opened | null>(null)
  if (failed) return <ListFailed {...failed} />
  return (
    <section
      aria-label="운전자격확인"
      className="grid gap-gutter"
      onChange={(event) => event.stopPropagation()}
    >
      <h3 className="text-body">운전자격확인</h3>
      {presses > 0 && missing.length > 0 && (
        <RefusalNotice key={presses}>{uncheckedText(missing, purpose)}</RefusalNotice>
      )}
      {people.map((person) => (
        <PersonLicense
          key={person.driver_id}
          person={person}
          subject={subject}
          opened={opened?.of === person.driver_id ? opened.kind : null}
          open={(kind) => setOpened(kind && { of: person.driver_id, kind })}
        />
      ))}
    </section>
  )
}
