import Palette from '#office/search/widgets/palette.tsx'
import { WithQueries } from './with-queries.tsx'

/** The back-office search with the query cache, which the frame does not have. */
export default function PaletteWithQueries({ close }: { close: () => void }) {
  return (
    <WithQueries>
      <Palette close={close} />
    </WithQueries>
  )
}
