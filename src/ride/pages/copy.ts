import { FAQ_FIELDS, GROUP_FIELD } from '#platform/faq/copy.ts'
import type { Banner } from './contract.ts'
import { urls } from '#urls'

/** The texts of the home page if no banner can be loaded. */
export const firstBanner: Banner = {
  id: 'house',
  title: '가장 귀한 분을\n모시는 마음',
  text: '회장님의 하루가 물 흐르듯 이어지도록,\n차 한 대, 기사 한 분이 예를 다해 모십니다.',
  image: null,
  action: '예약 가능한 날 보기',
  path: urls.calendar,
}

/** The fields of a question that staff edit. */
export const QUESTION_FIELDS = { ...GROUP_FIELD, ...FAQ_FIELDS }
