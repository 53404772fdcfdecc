import { expect, test } from 'vitest'
import { organizationInvite } from './messages.ts'

const rendering = {
  language: 'ko' as const,
  channel: 'SMS' as const,
  recipient: '01012345678',
  site: 'https://mosim.example',
  key: new Uint8Array(),
}

test.each([
  ['한빛물산', '김부장님이 한빛물산의 구성원으로'],
  ['(주)한빛물산 & Partners 2공장', '김부장님이 (주)한빛물산 & Partners 2공장의 구성원으로'],
  ['무료 http://x.kr', '김부장님이 회사의 구성원으로'],
  ['당첨 evil.example 확인', '김부장님이 회사의 구성원으로'],
  ['문의 1588-1234', '김부장님이 회사의 구성원으로'],
  ['WWW 상품권', '김부장님이 회사의 구성원으로'],
])(
  'the invitation names the inviter and, unless the name could carry a link or a number, %s',
  (organization, part) => {
    const text = organizationInvite.text({ inviter: '김부장', organization }, rendering)
    expect(text).toContain(part)
    expect(text.split('\n')[1]).toBe('https://mosim.example/organization-invites')
  },
)

test('an older invitation without names says that a company invites', () => {
  expect(organizationInvite.text({}, { ...rendering, site: undefined })).toBe(
    '[모심] 회사의 구성원으로 초대하셨습니다. 이 번호로 가입하신 모심에 로그인하시고 초대를 확인해 주세요. (14일 이내)',
  )
})
