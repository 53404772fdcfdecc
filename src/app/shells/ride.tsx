import { useLocation } from 'react-router'
import { Frame } from './frame.tsx'
import { RideHeader } from './ride-header.tsx'
import { activeTab, rideTabs } from './tabs.ts'
import { usePage } from './use-page.ts'

/** The frame of the chauffeur side. */
export function RideShell() {
  const layout = usePage()?.page.layout
  const active = activeTab(useLocation().pathname)
  return <Frame header={<RideHeader over={layout === 'hero'} />} tabs={rideTabs} active={active} />
}
