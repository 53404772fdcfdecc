export const COMPANY_WORDS = {
  name: '법인명',
  business_number: '사업자등록번호',
  representative: '대표자',
  invoice_email: '세금계산서 이메일',
  invoice_address: '사업장 주소',
  document: '사업자등록증',
} as const

export const COMPANY_TITLE = '법인 정보'
export const NAME_MISSING = '법인명을 입력해 주세요.'
export const NUMBER_WRONG = '사업자등록번호 10자리를 확인해 주세요.'
export const REPRESENTATIVE_MISSING = '대표자를 입력해 주세요.'
export const EMAIL_WRONG = '세금계산서를 받으실 이메일을 확인해 주세요.'
export const ADDRESS_MISSING = '사업장 주소를 입력해 주세요.'
export const DOCUMENT_MISSING = '사업자등록증 사진을 올려 주세요.'
export const DOCUMENT_UNKNOWN = '올린 사진을 찾지 못했습니다. 다시 올려 주세요.'
/** The upload purpose of the document. */
export const PURPOSE = 'business_registration'
