import { brand } from '#brand'
import { costLines } from '#subscribe/catalog/cost/copy.ts'
import type { Terms } from '#subscribe/catalog/cost/rules.ts'
import type { Consent } from '../rules.ts'

/** The text of each consent, with the costs of these terms. Raise TERMS_VERSION with every change of a sentence. */
export const consentTextsOf = (terms: Terms): Record<Consent, readonly string[]> => ({
  recurring_payment: [
    `회원이 등록한 카드로 ${brand.company}이 매월 구독료를 자동으로 결제합니다. 첫 달 구독료는 신청이 승인되는 때에, 다음 달부터는 구독을 시작한 날과 같은 날 오전 9시에 결제합니다.`,
    '그 달에 같은 날이 없으면 그 달의 마지막 날에 결제합니다. 결제가 승인되지 않으면 1일, 3일, 5일, 7일 뒤에 다시 결제하고 그때마다 알려 드립니다.',
    '카드는 마이페이지에서 언제든 바꾸실 수 있으며, 구독이 끝나면 더 이상 결제하지 않습니다.',
  ],
  subscription_service: [
    '구독 기간 동안 차량을 이용하실 수 있으며, 차량의 소유권은 회사에 있습니다. 만 26세 이상, 운전면허 취득 후 1년 이상인 회원 본인만 운전하실 수 있습니다.',
    ...costLines(terms),
    '차량 내 흡연은 금지되며, 이용 중 발생한 과태료와 범칙금, 통행료는 회원이 부담합니다.',
  ],
  return_evaluation: [
    '반납하실 때 외관과 실내, 주행거리를 함께 확인하고 사진으로 남깁니다.',
    '일상적인 사용으로 생긴 2cm 이하의 흠집은 비용을 청구하지 않습니다. 그 밖의 손상과 흡연 흔적은 항목과 금액을 알려 드린 뒤 정산합니다.',
  ],
  location: [
    '도난과 사고에 대비하고 긴급 출동을 돕기 위해 차량의 위치정보를 이용합니다.',
    '위치정보는 구독 기간에만 이용하고, 차량을 반납하시면 6개월 뒤 파기합니다. 다른 목적으로 이용하지 않습니다.',
  ],
  electronic_finance: [
    '카드 정보는 결제대행사가 보관하며 회사는 카드 번호를 저장하지 않습니다. 회사가 보관하는 결제 키는 암호화합니다.',
    `잘못된 결제를 발견하시면 ${brand.phone} 또는 ${brand.email}로 알려 주세요. 확인한 날부터 2영업일 안에 결과를 알려 드립니다.`,
  ],
  personal_info_collection: [
    '수집 항목: 이름, 생년월일, 연락처, 이메일, 본인확인 정보(CI), 카드사와 가려진 카드 번호, 운전면허 취득 1년 이상 확인.',
    '이용 목적: 구독 계약의 체결과 이행, 요금 결제, 이용자 자격 확인. 보유 기간: 계약 종료 후 5년(전자상거래법).',
    '동의하지 않으실 수 있으나, 그 경우 구독을 신청하실 수 없습니다.',
  ],
  personal_info_provision: [
    '제공받는 자: 결제대행사, 보험사. 제공 목적: 정기결제 처리, 자동차보험 가입과 사고 처리.',
    '제공 항목: 이름, 생년월일, 연락처. 보유 기간: 계약 종료 후 5년.',
    '동의하지 않으실 수 있으나, 그 경우 구독을 신청하실 수 없습니다.',
  ],
})
