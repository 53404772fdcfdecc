import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { namesOf, textsOf } from '#platform/staff/rules.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { type CompanyRow, getCompany } from '../contract.ts'
import { COMPANY_FIELDS, SETTING_FIELDS } from '../copy.ts'
import { CompanyDrawer } from '../widgets/company-drawer.tsx'
import { SettingsDrawer } from '../widgets/settings-drawer.tsx'

export const meta = { title: '회사 정보' }

const SETTING_TEXTS = textsOf(SETTING_FIELDS)

/** The company's details, as guests read them and the owner sets them. */
export default function Company() {
  const { data, error, refetch, isFetching } = useQuery(question(getCompany))
  return (
    <div className="grid max-w-2xl grid-cols-1 content-start gap-base pb-base">
      <h1 className="text-title-s">회사 정보</h1>
      {data ? (
        <Facts company={data} changed={() => void refetch()} />
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

function Facts({ company, changed }: { company: CompanyRow; changed: () => void }) {
  const [editing, setEditing] = useState<'company' | 'settings' | null>(null)
  const close = () => {
    setEditing(null)
    changed()
  }
  return (
    <>
      <p className="text-body text-text-soft">
        홈페이지 하단, 약관과 개인정보처리방침, 입금 안내, 문자에 이 내용이 나갑니다.
      </p>
      <FactList>
        {namesOf(COMPANY_FIELDS).map((field) => (
          <Fact key={field} name={COMPANY_FIELDS[field].label}>
            {field === 'bank' ? COMPANY_FIELDS.bank.text(company.bank) : company[field]}
          </Fact>
        ))}
      </FactList>
      <Button className="justify-self-start" onClick={() => setEditing('company')}>
        회사 정보 수정
      </Button>
      <h2 className="mt-base text-title-s">운영 설정</h2>
      <FactList>
        {namesOf(SETTING_FIELDS).map((field) => (
          <Fact key={field} name={SETTING_FIELDS[field].label}>
            {SETTING_TEXTS[field]!(company[field] as never)}
          </Fact>
        ))}
      </FactList>
      <Button className="justify-self-start" onClick={() => setEditing('settings')}>
        운영 설정 수정
      </Button>
      {editing === 'company' && <CompanyDrawer company={company} close={close} />}
      {editing === 'settings' && <SettingsDrawer company={company} close={close} />}
    </>
  )
}
