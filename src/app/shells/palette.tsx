import Palette from '#office/search/widgets/palette.tsx'
import { WithQueries } from './with-queries.tsx'

/** The search over the back office, with the query cache: the frame itself has none. */
export default function PaletteWithQueries({ close }: { close: () => void }) {
  return (
    <WithQueries>
      <Palette close={close} />
    </WithQueries>
  )
}
