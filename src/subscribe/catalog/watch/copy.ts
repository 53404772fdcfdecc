import { brand } from '#brand'

/** The message that a watched model has a free car. */
export const modelFreeText = (model: string): string =>
  `[${brand.name}] 기다리시던 ${model} 차량을 구독하실 수 있습니다. 구독 차량 화면에서 신청해 주세요. 먼저 신청하신 분께 드립니다.`
