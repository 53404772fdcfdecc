import { useRef, useState } from 'react'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { createImport, type Imported, type ImportError } from '../contract.ts'
import { AGAIN_IS_SAFE } from '../copy.ts'
import type { ImportKind } from '../rules.ts'

/** A file with the content it had when it was chosen: a later change on the disk is not imported. */
export type ChosenFile = { name: string; content: Blob; lines: number }

/** The state of the import of one file. `FAULTY`: it has wrong cells. `FAILED`: the request failed. */
export type ImportState =
  | { name: 'IDLE' }
  | { name: 'CHECKING' | 'IMPORTING' }
  | { name: 'CHECKED' | 'DONE'; imported: Imported }
  | { name: 'FAULTY'; errors: ImportError[]; count: number }
  | { name: 'FAILED'; text: string }

// A file of 100,000 rides takes long, because rides are booked one by one.
const TIMEOUT_MS = 15 * 60_000

/** Sends a file to be checked, then to be imported. Clears the result when the file or the kind changes. */
export function useImport() {
  const { call } = useStaffRealm()
  const [state, setState] = useState<ImportState>({ name: 'IDLE' })
  const isRunning = useRef(false)
  const send = async (kind: ImportKind, file: ChosenFile, isDry: boolean) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ name: isDry ? 'CHECKING' : 'IMPORTING' })
    const body = new FormData()
    body.append('kind', kind)
    body.append('dry_run', String(isDry))
    body.append('file', file.content, file.name)
    try {
      const imported = await call(createImport, { body, timeoutMs: TIMEOUT_MS })
      setState({ name: isDry ? 'CHECKED' : 'DONE', imported })
    } catch (error) {
      setState(refusedState(error))
    }
    isRunning.current = false
  }
  return { state, send, forget: () => setState({ name: 'IDLE' }) }
}

function refusedState(error: unknown): ImportState {
  const { errors, error_count: count = 0 } = bodyOf(error)
  if (errors?.length) return { name: 'FAULTY', errors, count }
  const [field] = error instanceof CallFailed ? Object.values(error.fields) : []
  return { name: 'FAILED', text: field ?? `${textOf(error)} ${AGAIN_IS_SAFE}` }
}

type FaultyBody = { errors?: ImportError[]; error_count?: number }
const bodyOf = (error: unknown): FaultyBody =>
  error instanceof CallFailed && error.body ? (error.body as FaultyBody) : {}
