import { useQuery } from '@tanstack/react-query'
import { dayOf, koreanDate } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { listOwnWishes } from '../contract.ts'

const day = (at: string) => koreanDate(dayOf(new Date(at)))

/** The models that the subscriber asked for, with the replies; nothing if there are none. */
export function OwnWishes() {
  const { data } = useQuery(question(listOwnWishes))
  if (!data?.length) return null
  return (
    <section aria-label="차량 요청" className="grid gap-3">
      <h2 className="text-title-s">차량 요청</h2>
      <ul className="grid gap-3">
        {data.map(({ id, model, created_at, reply, replied_at }) => (
          <li key={id} className="grid gap-gutter rounded-card bg-surface p-base shadow-card">
            <div className="flex flex-wrap items-center justify-between gap-gutter">
              <strong className="min-w-0 text-control break-words text-text-strong">{model}</strong>
              <Badge tone={reply === null ? 'neutral' : 'blue'}>
                {reply === null ? '확인 중' : '답변 완료'}
              </Badge>
            </div>
            <p className="text-body text-text-soft">{day(created_at)} 요청</p>
            {reply !== null && (
              <p className="text-body break-words whitespace-pre-line text-text">
                {reply}
                <span className="block text-text-soft">{replied_at && `${day(replied_at)} 답변`}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
