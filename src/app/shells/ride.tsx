import { useLocation } from 'react-router'
import { BackHeader } from './back-header.tsx'
import { Frame } from './frame.tsx'
import { RideHeader } from './ride-header.tsx'
import { activeTab, rideTabs } from './tabs.ts'
import { usePage } from './use-page.ts'

/** The frame of the chauffeur side. */
export function RideShell() {
  const layout = usePage()?.page.layout
  const active = activeTab(useLocation().pathname)
  const header =
    layout === 'focus' ? <BackHeader home="/calendar" /> : <RideHeader over={layout === 'hero'} />
  return <Frame header={header} tabs={rideTabs} active={active} />
}
