import { type Day, koreanDate } from '../day.ts'

/** `2026. 11. 19. – 2027. 11. 18.`, both days included; a line may break only between them. */
export const Period = ({ from, to }: { from: Day; to: Day }) => (
  <>
    <span className="whitespace-nowrap">{koreanDate(from)} –</span>{' '}
    <span className="whitespace-nowrap">{koreanDate(to)}</span>
  </>
)
