import type { ApprovalOut } from './contract.ts'

export const TAB_WORDS = { PENDING: '승인 대기', DECIDED: '지난 요청' } as const

/** `김회장, 100장, 오늘부터 365일`. */
export const factsText = ({ facts }: Pick<ApprovalOut, 'facts'>): string =>
  facts.map(({ text }) => text).join(', ')
