import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { isForbidden } from '#kit/ui/list-failed.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { listTemplates, putTemplate, type TemplateRow } from '#platform/outbox/template/contract.ts'
import { call, question } from '#ride/account/widgets/realm.ts'

export const meta = { title: '알림톡' }

const LANGUAGE_WORDS: Record<TemplateRow['language'], string> = { ko: '한국어', en: '영어' }

/** The texts to register at KakaoTalk, and the ids of the approved ones. */
export default function Templates() {
  const asked = useQuery(question(listTemplates))
  const [edited, setEdited] = useState<TemplateRow | null>(null)
  if (isForbidden(asked.error)) return <NoAccess />
  const close = () => {
    setEdited(null)
    void asked.refetch()
  }
  return (
    <div className="grid max-w-4xl grid-cols-1 content-start gap-gutter pb-base">
      <h1 className="text-title-s">알림톡</h1>
      <p className="text-body text-text-soft">
        카카오에 등록해 승인받은 템플릿의 번호를 적으면 그 문자가 알림톡으로 나갑니다. 번호가 없으면 문자로
        나갑니다.
      </p>
      <Loaded asked={asked} loading="템플릿을 불러오는 중입니다">
        {(rows) => (
          <ul className="grid gap-gutter">
            {rows.map((row) => (
              <Template key={`${row.kind} ${row.language}`} row={row} edit={() => setEdited(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <TemplateDialog row={edited} close={close} />}
    </div>
  )
}

const nameOf = ({ label, language }: TemplateRow) => `${label} (${LANGUAGE_WORDS[language]})`

const Template = ({ row, edit }: { row: TemplateRow; edit: () => void }) => (
  <li className="grid gap-gutter rounded-card border border-line p-base">
    <div className="flex flex-wrap items-center gap-gutter">
      <h2 className="mr-auto text-body font-semibold text-text-strong">{nameOf(row)}</h2>
      {row.template_id ? <Badge tone="green">{row.template_id}</Badge> : <Badge>문자로 발송</Badge>}
      <Button size="small" variant="white" aria-label={`${nameOf(row)} 번호 수정`} onClick={edit}>
        번호 수정
      </Button>
    </div>
    <p className="rounded-field bg-sunken p-3 text-body break-words whitespace-pre-line text-text">
      {row.text}
    </p>
  </li>
)

function TemplateDialog({ row, close }: { row: TemplateRow; close: () => void }) {
  const { kind, language } = row
  const form = useForm({ start: () => ({ id: row.template_id ?? '' }), errorsOf: () => ({}) })
  return (
    <FormDialog
      title={nameOf(row)}
      text="다음 문자부터 이 템플릿으로 나갑니다. 비우면 서버 설정의 번호를 쓰고, 그것도 없으면 문자로 나갑니다."
      close={close}
      send={() => call(putTemplate, { body: { kind, language, template_id: form.values.id } })}
      done="템플릿 번호를 저장했습니다."
      failed="템플릿 번호를 저장하지 못했습니다."
    >
      <TextField {...form.text('id')} label="템플릿 번호" limit={60} autoComplete="off" />
    </FormDialog>
  )
}
