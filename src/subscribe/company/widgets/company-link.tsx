import { Button } from '#kit/ui/button.tsx'
import { COMPANY_TITLE } from '../copy.ts'
import { urls } from '#urls'

/** The link to the page of the company. */
export const CompanyLink = () => (
  <section
    aria-label={COMPANY_TITLE}
    className="flex flex-wrap items-center justify-between gap-gutter rounded-card bg-surface p-base shadow-card"
  >
    <div>
      <h2 className="text-title-s">{COMPANY_TITLE}</h2>
      <p className="text-body break-keep text-text-soft">영수증에 법인명과 사업자등록번호를 표시합니다.</p>
    </div>
    <Button to={urls.subscribe.company} variant="gray">
      등록·변경
    </Button>
  </section>
)
