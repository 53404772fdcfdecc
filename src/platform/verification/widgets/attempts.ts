import { VERIFIED_MINUTES } from '../rules.ts'

/** The person to verify; the phone number in digits. */
export type Person = { name: string; phone: string }
/** An attempt that the server opened. */
export type Attempt = { id: string }

type Held = Person & { expiresAt: number; attempt: Attempt | Promise<Attempt> }

// The person needs a few minutes to verify: an attempt that expires sooner is not used.
const SPARE_MS = 60_000

/** Opens one attempt for each person, shared by concurrent callers; opens another one after a failure or expiry. */
export function attemptsOf(open: (person: Person) => Promise<Attempt>) {
  let held: Held | null = null

  function begin({ name, phone }: Person): Promise<Attempt> {
    const settled = (opened: Attempt) => (own.attempt = opened)
    const failed = (error: unknown): never => {
      if (held === own) held = null
      throw error
    }
    const attempt = open({ name, phone }).then(settled, failed)
    // Only by this browser's clock: the server's clock may differ by hours.
    const own: Held = { name, phone, expiresAt: Date.now() + VERIFIED_MINUTES * 60_000, attempt }
    held = own
    return attempt
  }
  return {
    /**
     * The attempt itself instead of a promise once it has arrived: the browser blocks a window that is opened after an
     * await.
     */
    of: (person: Person): Attempt | Promise<Attempt> =>
      held?.name === person.name && held.phone === person.phone && held.expiresAt - SPARE_MS > Date.now()
        ? held.attempt
        : begin(person),
    /** Marks the attempt as used: it works only once. */
    spend: (): void => void (held = null),
  }
}
