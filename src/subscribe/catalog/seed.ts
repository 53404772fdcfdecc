import { plateOf } from '#kit/plate.ts'
import type { Seed } from '#room'
import { type BodyType, type Fees, TERMS } from './rules.ts'
import { addCar, addModel, findOrAddBrand } from './store.ts'

type SeedCar = {
  plate: string | null
  /** The paint of the drawing. */
  paint: 1 | 2
  mileage: number
  release: string | null
}
type SeedModel = {
  brand: string
  name: string
  drawing: string
  /** The names of its two paints. */
  colors: [string, string]
  type: BodyType
  text: string
  /** In won. */
  price: number
  /** The months of the shortest and the longest term. */
  terms: [number, number]
  isNew?: true
  isHot?: true
  cars: SeedCar[]
}

const car = (plate: string | null, paint: 1 | 2, mileage: number, release: string | null): SeedCar => ({
  plate,
  paint,
  mileage,
  release,
})

const MODELS: SeedModel[] = [
  {
    brand: '페라리',
    name: '296 GTB',
    drawing: 'ferrari-296-gtb',
    colors: ['빨간색', '은색'],
    type: 'COUPE',
    text: 'V6 터보와 모터가 함께 내는 830마력. 도심에서는 전기로 조용히, 트랙에서는 페라리의 소리로 달립니다.',
    price: 449_000_000,
    terms: [1, 48],
    isHot: true,
    cars: [car('201가 2961', 1, 4_200, '2024-03-04'), car('201가 2962', 2, 9_800, '2023-09-18')],
  },
  {
    brand: '람보르기니',
    name: '우라칸 테크니카',
    drawing: 'lamborghini-huracan',
    colors: ['초록색', '주황색'],
    type: 'COUPE',
    text: '자연흡기 V10의 마지막 세대. 후륜 조향과 640마력이 만드는 가장 순수한 우라칸입니다.',
    price: 398_000_000,
    terms: [1, 36],
    cars: [car('202나 6401', 1, 11_300, '2023-05-22')],
  },
  {
    brand: '람보르기니',
    name: '우루스 S',
    drawing: 'lamborghini-urus',
    colors: ['노란색', '진회색'],
    type: 'SUV',
    text: '다섯 명이 타는 람보르기니. 666마력 V8과 에어 서스펜션으로 매일 탈 수 있는 슈퍼 SUV입니다.',
    price: 299_000_000,
    terms: [1, 60],
    isHot: true,
    cars: [
      car('203다 6661', 1, 7_400, '2024-01-15'),
      car('203다 6662', 2, 15_900, '2023-08-07'),
      car('203다 6663', 1, 21_600, '2023-02-20'),
    ],
  },
  {
    brand: '포르쉐',
    name: '911 카레라 S',
    drawing: 'porsche-911',
    colors: ['연회색', '빨간색'],
    type: 'COUPE',
    text: '가장 오래 사랑받은 스포츠카. 뒤에 실린 수평대향 엔진과 매일의 편안함을 함께 누리실 수 있습니다.',
    price: 206_500_000,
    terms: [1, 60],
    isNew: true,
    cars: [car('204라 9111', 1, 1_900, '2025-06-09'), car('204라 9112', 2, 3_600, '2025-04-14')],
  },
  {
    brand: '맥라렌',
    name: '750S',
    drawing: 'mclaren-750s',
    colors: ['주황색', '파란색'],
    type: 'COUPE',
    text: '1,389kg의 카본 차체와 750마력. 하늘로 열리는 문까지, 시선이 머무는 영국의 슈퍼카입니다.',
    price: 468_000_000,
    terms: [1, 24],
    isNew: true,
    cars: [car('205마 7501', 1, 2_700, '2025-03-03')],
  },
  {
    brand: '벤츠',
    name: 'AMG G 63',
    drawing: 'mercedes-g63',
    colors: ['흰색', '진회색'],
    type: 'SUV',
    text: '1979년부터 이어진 각진 실루엣. V8의 힘으로 도심과 험로를 같은 자세로 지나갑니다.',
    price: 252_000_000,
    terms: [1, 96],
    isHot: true,
    cars: [car('206바 6301', 1, 8_100, '2024-11-11'), car('206바 6302', 2, 18_400, '2024-02-26')],
  },
  {
    brand: '벤츠',
    name: '마이바흐 S 580',
    drawing: 'mercedes-maybach-s',
    colors: ['남색', '청동색'],
    type: 'SEDAN',
    text: '뒷좌석을 위해 만든 세단. 투톤 도장과 접시 휠, 도서관처럼 고요한 실내를 준비했습니다.',
    price: 281_000_000,
    terms: [3, 60],
    cars: [car('207사 5801', 1, 12_700, '2024-05-20')],
  },
  {
    brand: 'BMW',
    name: 'M4 컴페티션',
    drawing: 'bmw-m4',
    colors: ['파란색', '노란색'],
    type: 'COUPE',
    text: '530마력 직렬 6기통과 사륜구동. 주말의 서킷과 평일의 출근길을 한 대로 오갑니다.',
    price: 139_900_000,
    terms: [1, 60],
    cars: [car('208아 4301', 1, 6_500, '2024-07-01'), car('208아 4302', 2, 23_100, '2023-03-13')],
  },
  {
    brand: '벤틀리',
    name: '컨티넨탈 GT',
    drawing: 'bentley-continental-gt',
    colors: ['암녹색', '은색'],
    type: 'COUPE',
    text: '대륙을 가로지르기 위한 그랜드 투어러. 손으로 꿰맨 가죽과 W12의 여유를 담았습니다.',
    price: 339_000_000,
    terms: [3, 48],
    cars: [car('209자 1201', 1, 9_200, '2024-04-08')],
  },
  {
    brand: '제네시스',
    name: 'G90 롱 휠베이스',
    drawing: 'genesis-g90',
    colors: ['흰색', '암녹색'],
    type: 'SEDAN',
    text: '두 줄의 빛으로 시작하는 플래그십. 발을 뻗고 쉬실 수 있는 뒷좌석이 기다립니다.',
    price: 169_600_000,
    terms: [1, 96],
    isNew: true,
    cars: [car('210하 9001', 1, 1_200, '2025-08-18'), car('210하 9002', 2, 5_400, '2025-02-10')],
  },
  {
    brand: '롤스로이스',
    name: '컬리넌',
    drawing: 'rolls-royce-cullinan',
    colors: ['은색', '남색'],
    type: 'SUV',
    text: '마주 열리는 문과 별이 뜨는 천장. 어디로 가든 도착이 되는 SUV입니다.',
    price: 512_000_000,
    terms: [6, 36],
    cars: [car('211허 8801', 1, 5_100, '2024-09-02')],
  },
  {
    brand: '애스턴마틴',
    name: 'DB12',
    drawing: 'aston-martin-db12',
    colors: ['암녹색', '청동색'],
    type: 'COUPE',
    text: '긴 보닛과 낮은 지붕이 그리는 영국식 우아함. 680마력을 신사처럼 다룹니다.',
    price: 312_000_000,
    terms: [3, 36],
    cars: [car(null, 1, 0, null)],
  },
  {
    brand: '마세라티',
    name: '그란투리스모',
    drawing: 'maserati-granturismo',
    colors: ['와인색', '파란색'],
    type: 'COUPE',
    text: '네 명이 함께 떠나는 이탈리아 쿠페. 네튜노 V6의 음색이 여정을 채웁니다.',
    price: 243_000_000,
    terms: [1, 60],
    cars: [car('213호 5501', 1, 7_900, '2024-06-17')],
  },
  {
    brand: '아우디',
    name: 'RS e-트론 GT',
    drawing: 'audi-rs-etron-gt',
    colors: ['진회색', '빨간색'],
    type: 'SEDAN',
    text: '3.3초면 시속 100km. 소리 없이 빠른, 전기 그란투리스모입니다.',
    price: 209_000_000,
    terms: [1, 60],
    cars: [car(null, 1, 0, null), car(null, 2, 0, null)],
  },
]

/** The monthly fee as a part of the car's price, by term. */
const RATES: Record<number, number> = {
  1: 0.052,
  3: 0.043,
  6: 0.037,
  12: 0.029,
  24: 0.0245,
  36: 0.0215,
  48: 0.0195,
  60: 0.018,
  72: 0.017,
  84: 0.0162,
  96: 0.0155,
}
const FEE_STEP = 10_000

const feesOf = ({ price, terms: [from, to] }: SeedModel): Fees =>
  Object.fromEntries(
    TERMS.filter((months) => months >= from && months <= to).map((months) => [
      months,
      Math.round((price * RATES[months]!) / FEE_STEP) * FEE_STEP,
    ]),
  )

/** The drawings of a car in its paint: three-quarter view, side, front, rear, at night. */
const picturesOf = (drawing: string, paint: number): string[] =>
  ['-quarter', '', '-front', '-rear', '-night'].map((view) => `drawing:${drawing}-${paint}${view}`)

/** The models of the sample, and their cars. */
export const seedModels: Seed = async (tx, { hasSample, now }) => {
  if (!hasSample) return
  for (const [at, model] of MODELS.entries()) {
    const { name, drawing, type: bodyType, text: description } = model
    const brandId = await findOrAddBrand(tx, model.brand)
    // One after the other, so that the list keeps their order.
    const createdAt = new Date(now.getTime() + at)
    const image = `drawing:${drawing}-1-quarter`
    const modelId = await addModel(tx, { brandId, name, bodyType, image, description, createdAt })
    for (const { plate, paint, mileage, release } of model.cars) {
      const values = {
        modelId,
        registrationNumber: plate && plateOf(plate),
        color: model.colors[paint - 1]!,
        isNew: model.isNew ?? false,
        isHot: model.isHot ?? false,
        releaseDate: release,
        mileage,
        retailPrice: model.price,
        images: picturesOf(drawing, paint),
        createdAt,
      }
      await addCar(tx, values, feesOf(model))
    }
  }
}
