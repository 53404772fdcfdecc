import { Modal } from '#kit/ui/modal.tsx'

const KEYS = [
  ['/', '검색'],
  ['j', '다음 예약'],
  ['k', '이전 예약'],
  ['Enter', '상세 열기, 열려 있으면 상세로 이동'],
  ['Esc', '상세 닫기'],
  ['c', '예약 확정'],
  ['d', '기사 배정'],
  ['v', '차량 배정'],
  ['?', '단축키 보기'],
] as const

/** All keys of the reservations' list. */
export const KeyList = ({ close }: { close: () => void }) => (
  <Modal open close={close} title="단축키">
    <dl className="grid grid-cols-[64px_1fr] items-center gap-gutter text-body">
      {KEYS.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-7 rounded-small bg-gray px-gutter py-thin text-center font-sans font-semibold text-gray-text">
              {key}
            </kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
