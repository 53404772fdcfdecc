// Real places with their public addresses; postcode-fields.ts derives the codes that the product does not use.
const table = `
22382|인천|중구|28110|운서동|2851|공항로|271|인천국제공항 제1여객터미널|N|Incheon|Jung-gu|Unseo-dong|Gonghang-ro
22382|인천|중구|28110|운서동|2172-1|제2터미널대로|446|인천국제공항 제2여객터미널|N|Incheon|Jung-gu|Unseo-dong|Je2terminal-daero
07505|서울|강서구|11500|방화동|886|하늘길|112|김포국제공항|N|Seoul|Gangseo-gu|Banghwa-dong|Haneul-gil
46718|부산|강서구|26440|대저2동|2350|공항진입로|108|김해국제공항|N|Busan|Gangseo-gu|Daejeo 2(i)-dong|Gonghangjinip-ro
63115|제주특별자치도|제주시|50110|용담이동|2002|공항로|2|제주국제공항|N|Jeju-do|Jeju-si|Yongdami-dong|Gonghang-ro
04605|서울|중구|11140|장충동2가|202|동호로|249|서울신라호텔|N|Seoul|Jung-gu|Jangchung-dong 2-ga|Dongho-ro
04533|서울|중구|11140|소공동|1|을지로|30|롯데호텔 서울|N|Seoul|Jung-gu|Sogong-dong|Eulji-ro
04533|서울|중구|11140|소공동|87|소공로|106|웨스틴 조선 서울|N|Seoul|Jung-gu|Sogong-dong|Sogong-ro
04347|서울|용산구|11170|한남동|747-7|소월로|322|그랜드 하얏트 서울|N|Seoul|Yongsan-gu|Hannam-dong|Sowol-ro
05551|서울|송파구|11710|신천동|29|올림픽로|300|시그니엘 서울|N|Seoul|Songpa-gu|Sincheon-dong|Olympic-ro
06351|서울|강남구|11680|일원동|50|일원로|81|삼성서울병원|N|Seoul|Gangnam-gu|Irwon-dong|Irwon-ro
05505|서울|송파구|11710|풍납동|388-1|올림픽로43길|88|서울아산병원|N|Seoul|Songpa-gu|Pungnap-dong|Olympic-ro 43-gil
03080|서울|종로구|11110|연건동|28|대학로|101|서울대학교병원|N|Seoul|Jongno-gu|Yeongeon-dong|Daehak-ro
03722|서울|서대문구|11410|신촌동|134|연세로|50-1|세브란스병원|N|Seoul|Seodaemun-gu|Sinchon-dong|Yonsei-ro
17033|경기|용인시 처인구|41461|모현읍 능원리|5-12|능원로|181|레이크사이드 컨트리클럽|N|Gyeonggi-do|Cheoin-gu, Yongin-si|Neungwon-ri, Mohyeon-eup|Neungwon-ro
15829|경기|군포시|41410|부곡동|1|군포로|364|안양컨트리클럽|N|Gyeonggi-do|Gunpo-si|Bugok-dong|Gunpo-ro
22382|인천|중구|28110|운서동|2029-1|공항동로|392|클럽72 골프장|N|Incheon|Jung-gu|Unseo-dong|Gonghangdong-ro
06164|서울|강남구|11680|삼성동|159|영동대로|513|코엑스|N|Seoul|Gangnam-gu|Samseong-dong|Yeongdong-daero
04509|서울|중구|11140|봉래동2가|122-21|한강대로|405|서울역|N|Seoul|Jung-gu|Bongnae-dong 2-ga|Hangang-daero
06295|서울|강남구|11680|도곡동|467|언주로30길|56|타워팰리스|Y|Seoul|Gangnam-gu|Dogok-dong|Eonju-ro 30-gil
06010|서울|강남구|11680|압구정동|455|압구정로29길|71||Y|Seoul|Gangnam-gu|Apgujeong-dong|Apgujeong-ro 29-gil
25347|강원특별자치도|평창군|51760|대관령면 용산리|산 1-1|||용평 골프장 뒤편|N|Gangwon-do|Pyeongchang-gun|Yongsan-ri, Daegwallyeong-myeon|
`

const columns = [
  'zonecode',
  'sido',
  'sigungu',
  'sigunguCode',
  'village',
  'jibunNumber',
  'roadname',
  'roadNumber',
  'buildingName',
  'apartment',
  'sidoEnglish',
  'sigunguEnglish',
  'villageEnglish',
  'roadnameEnglish',
] as const

/** A place of this file; without a road name it has only a lot-number address. */
export type SeededAddress = Record<(typeof columns)[number], string>

export const addresses: SeededAddress[] = table.trim().split('\n').map(fromRow)

function fromRow(row: string) {
  const cells = row.split('|')
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as SeededAddress
}
