/** Who is to be verified; the phone in digits. */
export type Person = { name: string; phone: string }
/** An attempt that the server opened, and when it is over (ms). */
export type Attempt = { id: string; expiresAt: number }

type Held = Person & { expiresAt: number; attempt: Attempt | Promise<Attempt> }

// The person needs some minutes with an attempt: one that is nearly over is not begun any more.
const SPARE_MS = 60_000

/** Opens an attempt once per person, however many ask while it is under way; anew after a failure or when its time is over. */
export function attemptsOf(open: (person: Person) => Promise<Attempt>) {
  let held: Held | null = null

  function begin({ name, phone }: Person): Promise<Attempt> {
    const settled = (attempt: Attempt) => {
      Object.assign(own, { attempt, expiresAt: attempt.expiresAt })
      return attempt
    }
    const failed = (error: unknown): never => {
      if (held === own) held = null
      throw error
    }
    const attempt = open({ name, phone }).then(settled, failed)
    const own: Held = { name, phone, expiresAt: Infinity, attempt }
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
