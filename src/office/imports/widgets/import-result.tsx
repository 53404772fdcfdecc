import { Button } from '#kit/ui/button.tsx'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { AGAIN_IS_SAFE, effectText, KIND_WORDS } from '../copy.ts'
import type { ImportKind } from '../rules.ts'
import type { ChosenFile, ImportState } from './use-import.ts'
import { WrongCells } from './wrong-cells.tsx'

type Props = {
  kind: ImportKind
  file: ChosenFile
  state: ImportState
  labelOf: (column: string) => string
  run: () => void
}

/** The progress and the result of a check or an import, and the button that imports a checked file. */
export function ImportResult({ kind, file, state, labelOf, run }: Props) {
  if (state.name === 'IDLE') return null
  if (state.name === 'FAILED') return <RefusalNotice>{state.text}</RefusalNotice>
  if (state.name === 'FAULTY')
    return <WrongCells errors={state.errors} count={state.count} labelOf={labelOf} />
  if (!('imported' in state)) return <Working file={file} isDry={state.name === 'CHECKING'} />
  const { imported } = state
  const isDone = state.name === 'DONE'
  const ignored = imported.ignored ?? []
  return (
    <section className="grid grid-cols-1 gap-gutter">
      <Notice tone={isDone ? 'good' : 'info'}>
        <p className="font-bold">{effectText(kind, imported, isDone)}</p>
        <p>
          {`${file.name} · ${imported.rows.toLocaleString('ko-KR')}행`}
          {!isDone && ' · 아직 아무것도 바꾸지 않았습니다.'}
        </p>
      </Notice>
      {ignored.length > 0 && (
        <Notice tone="wait">{`읽지 않은 열이 있습니다: ${ignored.join(', ')}. 이름을 양식과 맞추면 읽습니다.`}</Notice>
      )}
      {!isDone && imported.created + imported.updated > 0 && (
        <Button className="justify-self-start" onClick={run}>
          {`${KIND_WORDS[kind].rows} 가져오기`}
        </Button>
      )}
    </section>
  )
}

const Working = ({ file, isDry }: { file: ChosenFile; isDry: boolean }) => (
  <div className="grid gap-gutter">
    <Notice>
      <p className="font-bold">
        {`${file.lines.toLocaleString('ko-KR')}줄을 ${isDry ? '검사하고' : '가져오고'} 있습니다.`}
      </p>
      <p>10만 행은 1분쯤 걸립니다. {isDry ? '검사는 아무것도 바꾸지 않습니다.' : AGAIN_IS_SAFE}</p>
    </Notice>
    <div
      role="progressbar"
      aria-label={isDry ? '검사 중' : '가져오는 중'}
      className="h-1 animate-pulse rounded-full bg-sub01 motion-reduce:animate-none"
    />
  </div>
)
