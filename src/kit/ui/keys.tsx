type Props = {
  /** Each key and what it does. */
  keys: readonly (readonly [key: string, meaning: string])[]
  id?: string
  hidden?: boolean
}

/** A list of keys and their effects. */
export const Keys = ({ keys, id, hidden }: Props) => (
  <dl
    id={id}
    hidden={hidden}
    className="grid grid-cols-[auto_1fr] items-center gap-x-base gap-y-1.5 text-body"
  >
    {keys.map(([key, meaning]) => (
      <div key={key} className="contents">
        <dt>
          <kbd className="inline-block min-w-7 rounded-small bg-gray px-1.5 py-0.5 text-center font-sans text-base font-semibold">
            {key}
          </kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
