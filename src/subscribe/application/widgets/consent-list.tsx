import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import type { Terms } from '#subscribe/catalog/cost/rules.ts'
import { CONSENTS, type Consent } from '../rules.ts'
import { CONSENT_WORDS } from '../copy.ts'
import { consentTextsOf } from './consent-texts.ts'
import { withConsent } from './draft-rules.ts'

type Props = { terms: Terms; given: readonly Consent[]; give: (consents: Consent[]) => void }

/** The seven consents, each with its full text; one box agrees to all (S-055, S-056). */
export function ConsentList({ terms, given, give }: Props) {
  const texts = consentTextsOf(terms)
  const isAll = given.length === CONSENTS.length
  return (
    <fieldset className="grid gap-gutter">
      <legend className="pb-gutter text-control font-bold text-text-strong">약관 동의</legend>
      <div className="rounded-card bg-surface px-base py-gutter">
        <Checkbox
          label={<strong>모두 동의합니다</strong>}
          checked={isAll}
          onChange={({ target }) => give(target.checked ? [...CONSENTS] : [])}
          className="border-b border-line"
        />
        {CONSENTS.map((name) => (
          <ConsentLine
            key={name}
            name={name}
            text={texts[name]}
            isGiven={given.includes(name)}
            give={(agreed) => give(withConsent(given, name, agreed))}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LineProps = { name: Consent; text: readonly string[]; isGiven: boolean; give: (agreed: boolean) => void }

function ConsentLine({ name, text, isGiven, give }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const label = CONSENT_WORDS[name]
  return (
    <>
      <Checkbox
        label={`[필수] ${label}`}
        checked={isGiven}
        onChange={({ target }) => give(target.checked)}
        beside={
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${name}-text`}
            aria-label={`${label} 내용 ${isOpen ? '접기' : '보기'}`}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 px-1 text-body text-text-soft underline underline-offset-4"
          >
            {isOpen ? '접기' : '보기'}
          </button>
        }
      />
      <div
        id={`${name}-text`}
        hidden={!isOpen}
        className="mb-gutter grid gap-gutter rounded-field bg-sunken p-3 text-body text-text"
      >
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}
