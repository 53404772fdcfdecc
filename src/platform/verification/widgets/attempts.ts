import { VERIFIED_MINUTES } from '../rules.ts'

/** The person to verify; the phone in digits. */
export type Person = { name: string; phone: string }
/** An attempt that the server opened. */
export type Attempt = { id: string }

type Held = Person & { expiresAt: number; attempt: Attempt | Promise<Attempt> }

// The person needs some minutes with an attempt: one that is nearly over is not begun any more.
const SPARE_MS = 60_000

/** Opens an attempt once per person, shared by concurrent callers; again after a failure or when it has expired. */
export function attemptsOf(open: (person: Person) => Promise<Attempt>) {
  let held: Held | null = null

  function begin({ name, phone }: Person): Promise<Attempt> {
    const settled = (opened: Attempt) => (own.attempt = opened)
    const failed = (error: unknown): never => {
      if (held === own) held = null
      throw error
    }
    const attempt = open({ name, phone }).then(settled, failed)
    // By this browser's clock alone: the server's may differ from it by hours.
    const own: Held = { name, phone, expiresAt: Date.now() + VERIFIED_MINUTES * 60_000, attempt }
    held = own
    return attempt
  }
  return {
    /** The attempt itself once it has arrived, because opening a window must not wait for a promise. */
    of: (person: Person): Attempt | Promise<Attempt> =>
      held?.name === person.name && held.phone === person.phone && held.expiresAt - SPARE_MS > Date.now()
        ? held.attempt
        : begin(person),
    /** An attempt counts once. */
    spend: (): void => void (held = null),
  }
}
