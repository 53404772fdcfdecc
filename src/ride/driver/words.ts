export const DRIVER_IN_USE = '예정된 운행이 있는 기사님은 삭제할 수 없습니다. 배차를 먼저 변경해 주세요.'
export const DRIVER_BUSY = '이 기사님은 같은 날 다른 운행이 있습니다.'
