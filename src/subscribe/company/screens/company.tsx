import { LoadedQuery, OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { getCompany } from '../contract.ts'
import { COMPANY_TITLE } from '../copy.ts'
import { CompanyForm } from '../widgets/company-form.tsx'

export const meta = { title: COMPANY_TITLE }

const failed = () => ({ title: '법인 정보를 불러오지 못했습니다.' })

/** The page of the subscriber's company. */
export default function CompanyScreen() {
  return (
    <OwnPage title={COMPANY_TITLE}>
      <LoadedQuery question={question(getCompany)} failed={failed}>
        {({ company }) => (
          <>
            <p className="text-body break-keep text-text-soft">
              법인으로 구독하시면 영수증과 월별 지출 내역에 법인명과 사업자등록번호를 표시합니다.
            </p>
            <CompanyForm key={company ? 'saved' : 'new'} company={company} />
          </>
        )}
      </LoadedQuery>
    </OwnPage>
  )
}
