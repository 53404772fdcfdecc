import { useQuery } from '@tanstack/react-query'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { pathOf } from '#kit/web/call.ts'
import { getFile } from '#platform/file/contract.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { COMPANY_WORDS } from '../../copy.ts'
import { getSubscriberCompany } from '../contract.ts'

/** The company of a subscriber for staff; nothing if they act for themselves. */
export function CompanyFacts({ subscriberId }: { subscriberId: string }) {
  const { call } = useStaffRealm()
  const params = { id: subscriberId }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [pathOf(getSubscriberCompany, { params })],
    queryFn: ({ signal }) => call(getSubscriberCompany, { params, signal }),
  })
  if (error && !data) return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  const company = data?.company
  if (!company) return null
  return (
    <FactList>
      <Fact name={COMPANY_WORDS.name}>{company.name}</Fact>
      <Fact name={COMPANY_WORDS.business_number}>{formatBusinessNumber(company.business_number)}</Fact>
      <Fact name={COMPANY_WORDS.representative}>{company.representative}</Fact>
      <Fact name={COMPANY_WORDS.invoice_email}>{company.invoice_email}</Fact>
      <Fact name={COMPANY_WORDS.invoice_address}>{company.invoice_address}</Fact>
      <Fact name={COMPANY_WORDS.document}>
        <StaffDocument reference={company.document} />
      </Fact>
    </FactList>
  )
}

function StaffDocument({ reference }: { reference: string }) {
  const { callFile } = useStaffRealm()
  const params = { ref: reference }
  const question = {
    queryKey: [pathOf(getFile, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getFile, { params, signal }),
  }
  return (
    <PrivatePhoto
      question={question}
      title={COMPANY_WORDS.document}
      opens
      className="aspect-video w-40 rounded-small"
    />
  )
}
