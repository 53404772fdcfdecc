import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { businessNumberOf, formatBusinessNumber } from '#kit/business-number.ts'
import { isEmail } from '#kit/email.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { photoBody, usePhotos } from '#platform/file/widgets/use-photos.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type CompanyRow, deleteCompany, putCompany, uploadDocument } from '../contract.ts'
import {
  ADDRESS_MISSING,
  COMPANY_WORDS,
  DOCUMENT_MISSING,
  EMAIL_WRONG,
  NAME_MISSING,
  NUMBER_WRONG,
  REPRESENTATIVE_MISSING,
} from '../copy.ts'
import { MAX_ADDRESS, MAX_COMPANY, MAX_PERSON } from '../rules.ts'
import { DocumentField } from './document-field.tsx'

const EMPTY: CompanyRow = {
  name: '',
  business_number: '',
  representative: '',
  invoice_email: '',
  invoice_address: '',
  document: '',
}

const errorsOf = (values: CompanyRow) => ({
  ...(!values.name.trim() && { name: NAME_MISSING }),
  ...(!businessNumberOf(values.business_number) && { business_number: NUMBER_WRONG }),
  ...(!values.representative.trim() && { representative: REPRESENTATIVE_MISSING }),
  ...(!isEmail(values.invoice_email.trim()) && { invoice_email: EMAIL_WRONG }),
  ...(!values.invoice_address.trim() && { invoice_address: ADDRESS_MISSING }),
  ...(!values.document && { document: DOCUMENT_MISSING }),
})

const startOf = (company: CompanyRow | null): CompanyRow =>
  company ? { ...company, business_number: formatBusinessNumber(company.business_number) } : EMPTY

/** The form of the company, and its deletion. */
export function CompanyForm({ company }: { company: CompanyRow | null }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('법인 정보를 저장하지 못했습니다.')
  const { values, set, errors, text, check } = useForm<CompanyRow>({
    start: () => startOf(company),
    errorsOf,
  })
  const upload = usePhotos((photo) => call(uploadDocument, { body: photoBody(photo) }))
  const isBusy = busy || upload.busy
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !check()) return
    const saved = await run(() => call(putCompany, { body: values }), '법인 정보를 저장했습니다.')
    if (saved) await queries.invalidateQueries()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-base">
      <TextField
        {...text('name')}
        label={COMPANY_WORDS.name}
        autoComplete="organization"
        limit={MAX_COMPANY}
      />
      <TextField
        {...text('business_number')}
        label={COMPANY_WORDS.business_number}
        inputMode="numeric"
        autoComplete="off"
        placeholder="123-45-67890"
      />
      <TextField
        {...text('representative')}
        label={COMPANY_WORDS.representative}
        autoComplete="off"
        limit={MAX_PERSON}
      />
      <TextField
        {...text('invoice_email')}
        label={COMPANY_WORDS.invoice_email}
        type="email"
        autoComplete="email"
      />
      <TextField
        {...text('invoice_address')}
        label={COMPANY_WORDS.invoice_address}
        autoComplete="street-address"
        limit={MAX_ADDRESS}
      />
      <DocumentField
        document={values.document}
        saved={company?.document ?? null}
        error={errors.document}
        upload={upload}
        set={(document) => set({ document })}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={isBusy}>
        저장하기
      </Button>
      {company && <DeleteButton />}
    </form>
  )
}

function DeleteButton() {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('법인 정보를 삭제하지 못했습니다.')
  const remove = async () => {
    const done = async () => (await call(deleteCompany, {}), true)
    if (await run(done, '법인 정보를 삭제했습니다.')) await queries.invalidateQueries()
  }
  return (
    <>
      <Button variant="gray" wide busy={busy} onClick={() => void remove()}>
        법인 정보 삭제
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
