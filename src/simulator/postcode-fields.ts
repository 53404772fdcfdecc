import { createHash } from 'node:crypto'
import type { SeededAddress } from './addresses.ts'

export type PostcodeFields = ReturnType<typeof fieldsOf>

/** All fields that the widget returns for a place, before the user chooses one of its addresses. */
export function fieldsOf(place: SeededAddress) {
  const road = roadOf(place)
  const jibun = jibunOf(place)
  const type = road.korean ? 'R' : 'J'
  return {
    postcode: '',
    postcode1: '',
    postcode2: '',
    postcodeSeq: '',
    zonecode: place.zonecode,
    address: road.korean || jibun.korean,
    addressEnglish: road.english || jibun.english,
    addressType: type,
    userSelectedType: type,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress: road.korean,
    roadAddressEnglish: road.english,
    jibunAddress: jibun.korean,
    jibunAddressEnglish: jibun.english,
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: '',
    autoJibunAddressEnglish: '',
    buildingName: place.buildingName,
    apartment: place.apartment,
    ...areaOf(place),
    ...codesOf(place),
    query: '',
  }
}

function roadOf({ sido, sigungu, roadname, roadNumber, ...english }: SeededAddress) {
  if (!roadname) return { korean: '', english: '' }
  const { roadnameEnglish, sigunguEnglish, sidoEnglish } = english
  return {
    korean: [sido, sigungu, townOf(english.village).bname1, roadname, roadNumber].filter(Boolean).join(' '),
    english: `${roadNumber} ${roadnameEnglish}, ${sigunguEnglish}, ${sidoEnglish}, Republic of Korea`,
  }
}

function jibunOf({ sido, sigungu, village, jibunNumber, ...english }: SeededAddress) {
  const { villageEnglish, sigunguEnglish, sidoEnglish } = english
  return {
    korean: [sido, sigungu, village, jibunNumber].join(' '),
    english: `${jibunNumber.replace('산', 'San')} ${villageEnglish}, ${sigunguEnglish}, ${sidoEnglish}, Republic of Korea`,
  }
}

// A 읍 or 면 precedes its 리; a 동 has no upper unit here.
function townOf(village: string) {
  const [first = '', second] = village.split(' ')
  return second ? { bname1: first, bname2: second } : { bname1: '', bname2: first }
}

function areaOf(place: SeededAddress) {
  const { bname1, bname2 } = townOf(place.village)
  const [english2 = '', english1 = ''] = place.villageEnglish.split(', ')
  return {
    sido: place.sido,
    sidoEnglish: place.sidoEnglish,
    sigungu: place.sigungu,
    sigunguEnglish: place.sigunguEnglish,
    bname: bname2,
    bnameEnglish: english2,
    bname1,
    bname1English: english1,
    bname2,
    bname2English: english2,
    hname: '',
    roadname: place.roadname,
    roadnameEnglish: place.roadnameEnglish,
  }
}

function codesOf(place: SeededAddress) {
  const { sigunguCode, village, roadname } = place
  const bcode = `${sigunguCode}${digits(village, 3)}00`
  const roadnameCode = roadname ? digits(roadname, 7) : ''
  return { sigunguCode, bcode, roadnameCode, buildingCode: `${bcode}1${digits(place.jibunNumber, 14)}` }
}

function digits(seed: string, length: number) {
  const hash = createHash('sha256').update(seed).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, length)
}
