import { type ComponentType, type ReactNode, useContext } from 'react'
import type { Right } from '#platform/realm/right/rules.ts'
import { OwnRights } from './own-rights.ts'

type Props = {
  right: Right
  /** Shown without the right, and until the rights are known. */
  instead?: ReactNode
  children: ReactNode
}

/** A part of a screen whose data needs this right: without the right nothing is requested. */
export const ForRight = ({ right, instead = null, children }: Props) =>
  useContext(OwnRights)?.includes(right) ? children : instead

/** Wraps a dialog or section that needs another right than its screen. */
export const forRight = <P extends object>(right: Right, Part: ComponentType<P>) =>
  function PartForRight(props: P) {
    return (
      <ForRight right={right}>
        <Part {...props} />
      </ForRight>
    )
  }
