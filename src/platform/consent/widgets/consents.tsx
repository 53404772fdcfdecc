import type { ChangeEvent } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import type { Agreed } from './consent-rules.ts'
import { urls } from '#urls'

type Box = { name: string; checked: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
type Props = {
  form: {
    values: Agreed
    errors: Partial<Record<keyof Agreed, string>>
    set: (change: Agreed) => void
    box: (name: keyof Agreed) => Box
  }
}

const documents = [
  { name: 'terms', label: '[필수] 이용약관 동의', to: urls.terms, required: true },
  { name: 'privacy', label: '[필수] 개인정보 수집·이용 동의', to: urls.privacy, required: true },
  { name: 'marketing', label: '[선택] 혜택·소식 받기', to: null, required: false },
] as const

/** The documents of a sign-up; each opens in a new tab, so that typed text is not lost. */
export function Consents({ form: { values, errors, set, box } }: Props) {
  const error = errors.terms ?? errors.privacy
  const all = values.terms && values.privacy && values.marketing
  const agreeAll = (agreed: boolean) => set({ terms: agreed, privacy: agreed, marketing: agreed })
  return (
    <fieldset className="grid gap-small" aria-describedby={error ? 'consents-error' : undefined}>
      <legend className="pb-gutter text-body font-semibold text-text-strong">약관 동의</legend>
      <div className="rounded-field bg-surface px-base py-gutter inset-ring inset-ring-line">
        <Checkbox
          label={<strong>모두 동의합니다</strong>}
          checked={all}
          onChange={(event) => agreeAll(event.target.checked)}
          className="border-b border-line"
        />
        {documents.map(({ name, label, to, required }) => (
          <Checkbox
            key={name}
            label={label}
            error={required && error ? error : undefined}
            {...box(name)}
            beside={
              to && (
                <Link
                  to={to}
                  target="_blank"
                  rel="noopener"
                  aria-label={`${label} 내용 보기 (새 창)`}
                  className="px-1 py-2.5 text-body text-text-soft underline underline-offset-4"
                >
                  보기
                </Link>
              )
            }
          />
        ))}
      </div>
      <p
        id="consents-error"
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}
