import { AskFirst } from './ask-first.tsx'

type Props = { who: string; send: () => Promise<unknown>; close: () => void }

/** Asks before a customer is logged out of all devices. */
export const LogoutEverywhere = ({ who, send, close }: Props) => (
  <AskFirst
    title="모든 기기에서 로그아웃시킬까요?"
    text={who}
    effect="이 고객이 로그인한 모든 기기에서 바로 로그아웃됩니다. 비밀번호는 그대로입니다. 다른 사람이 비밀번호를 안다면 비밀번호 찾기를 안내해 주세요."
    action="로그아웃"
    send={send}
    done="모든 기기에서 로그아웃시켰습니다."
    failed="로그아웃시키지 못했습니다."
    close={close}
  />
)
