import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field, SelectField } from '#kit/ui/field.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { saveFile } from '#kit/web/save-file.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listImports } from '../contract.ts'
import { FILE_MISSING, FILE_TOO_LARGE, KIND_HINTS, KIND_WORDS } from '../copy.ts'
import { type ImportKind, MAX_FILE_BYTES, templateText } from '../rules.ts'
import { ImportResult } from '../widgets/import-result.tsx'
import { type ChosenFile, useImport } from '../widgets/use-import.ts'

export const meta = { title: '가져오기' }

type Kinds = OutputOf<typeof listImports>
type Columns = Kinds[number]['columns']

/** Imports rows of another system from a CSV file: check first, then import. */
export default function Imports() {
  const { data, error, refetch, isFetching } = useQuery(question(listImports))
  return (
    <div className="grid max-w-2xl grid-cols-1 content-start gap-base pb-base">
      <h1 className="text-title-s">가져오기</h1>
      <p className="text-body text-text-soft">
        쓰시던 자료를 CSV로 한 번에 옮깁니다. 고객, 회사, 기사, 차량, 잔액, 예약 순서로 가져와 주세요. 한
        칸이라도 틀리면 파일 전체를 가져오지 않습니다.
      </p>
      {data ? (
        <Form kinds={data} />
      ) : error ? (
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  )
}

function Form({ kinds }: { kinds: Kinds }) {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [wrong, setWrong] = useState('')
  const { state, send, forget } = useImport()
  const { columns } = kinds.find((one) => one.kind === kind)!
  const isBusy = state.name === 'CHECKING' || state.name === 'IMPORTING'
  const pick = async (chosen: File | undefined) => {
    forget()
    const isTooLarge = chosen !== undefined && chosen.size > MAX_FILE_BYTES
    setWrong(isTooLarge ? FILE_TOO_LARGE : '')
    setFile(chosen && !isTooLarge ? await fileOf(chosen) : null)
  }
  const check = () => {
    if (file) return void send(kind, file, true)
    setWrong((known) => known || FILE_MISSING)
  }
  return (
    <>
      <SelectField
        label="종류"
        value={kind}
        disabled={isBusy}
        hint={KIND_HINTS[kind]}
        onChange={({ target }) => {
          forget()
          setKind(target.value as ImportKind)
        }}
      >
        {kinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {KIND_WORDS[one.kind].label}
          </option>
        ))}
      </SelectField>
      <Template kind={kind} columns={columns} />
      <Field label="CSV 파일" error={wrong} hint="UTF-8 또는 엑셀의 CSV(CP949) · 10만 행, 20MB 이하">
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            onChange={({ target }) => void pick(target.files?.[0])}
            className="w-full rounded-field bg-surface px-3.5 py-3 text-control inset-ring inset-ring-line-strong file:mr-3 file:rounded-small file:bg-gray file:px-3 file:py-1 file:font-semibold aria-invalid:inset-ring-2 aria-invalid:inset-ring-negative"
          />
        )}
      </Field>
      <Button
        variant={state.name === 'CHECKED' ? 'gray' : 'primary'}
        className="justify-self-start"
        busy={isBusy}
        onClick={check}
      >
        검사하기
      </Button>
      {file && (
        <ImportResult
          kind={kind}
          file={file}
          state={state}
          labelOf={(name) => columns.find((one) => one.name === name)?.label ?? (name && '파일')}
          run={() => void send(kind, file, false)}
        />
      )}
    </>
  )
}

/** Reads the content now, so that the import sends exactly the checked bytes. */
async function fileOf(chosen: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const breaks = bytes.reduce((count, byte) => count + Number(byte === 10), 0)
  const isOpen = bytes.length > 0 && bytes.at(-1) !== 10
  return { name: chosen.name, content: new Blob([bytes]), lines: breaks + Number(isOpen) }
}

function Template({ kind, columns }: { kind: ImportKind; columns: Columns }) {
  const save = () => {
    saveFile(new Blob([templateText(columns)], { type: 'text/csv' }), `${KIND_WORDS[kind].label}_양식.csv`)
  }
  return (
    <section aria-label="파일의 열" className="grid gap-gutter rounded-field bg-sunken p-base">
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-body">
        {columns.map(({ name, label, is_required: isRequired }) => (
          <li key={name} className={isRequired ? 'font-semibold text-text-strong' : 'text-text-soft'}>
            {label}
            {isRequired && ' (필수)'}
          </li>
        ))}
      </ul>
      <Button variant="white" size="small" className="justify-self-start" onClick={save}>
        양식 내려받기
      </Button>
    </section>
  )
}
