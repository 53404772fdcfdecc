import { Keys } from '#kit/ui/keys.tsx'
import { Modal } from '#kit/ui/modal.tsx'

const KEYS = [
  ['/', '검색'],
  ['Ctrl+K', '전체 검색'],
  ['j', '다음 예약'],
  ['k', '이전 예약'],
  ['Enter', '상세 열기, 열려 있으면 상세로 이동'],
  ['Esc', '상세 닫기'],
  ['c', '예약 확정'],
  ['d', '기사 배정'],
  ['v', '차량 배정'],
  ['?', '단축키 보기'],
] as const

type Props = { keys?: readonly (readonly [key: string, meaning: string])[]; close: () => void }

/** The list of a screen's keys; by default those of the reservations screen. */
export const KeyList = ({ keys = KEYS, close }: Props) => (
  <Modal open close={close} title="단축키">
    <Keys keys={keys} />
  </Modal>
)
