import { Component, type ReactNode } from 'react'
import { OutletContext, useCurrentPage } from '#kit/ui/router.tsx'
import type { Found } from './load-page.ts'
import { Guarded } from './guards.tsx'
import { FrameFailed, ScreenFailed } from './screen-failed.tsx'
import { ScreenMissing } from './screen-missing.ts'

/** The router's page: its frame with its screen. */
export function Screens() {
  const { content } = useCurrentPage<Found>()
  const { frame: Frame } = content
  if (Frame instanceof ScreenMissing) return <FrameFailed isMissing />
  return (
    <Caught at={content} instead={content.page.shell === 'ride' ? <ScreenFailed /> : <FrameFailed />}>
      <OutletContext
        value={
          <Caught at={content} instead={<ScreenFailed />}>
            <Screen {...content} />
          </Caught>
        }
      >
        <Frame />
      </OutletContext>
    </Caught>
  )
}

function Screen({ page, screen, data }: Found) {
  if (screen instanceof ScreenMissing || data instanceof ScreenMissing) return <ScreenFailed isMissing />
  const { Around, Component } = screen
  return (
    <Guarded key={page.path} page={page}>
      <Around>
        <Component />
      </Around>
    </Guarded>
  )
}

type Props = { at: Found; instead: ReactNode; children: ReactNode }

/** Renders `instead` after its children failed to render, until the next page. */
class Caught extends Component<Props, { at: Found; hasFailed: boolean }> {
  override state = { at: this.props.at, hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  static getDerivedStateFromProps = ({ at }: Props, state: { at: Found }) =>
    at === state.at ? null : { at, hasFailed: false }
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
