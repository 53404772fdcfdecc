import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstVisitTarget, subscribeSideOpen } from './first-visit.ts'
import { Frame } from './frame.tsx'
import { RideHeader } from './ride-header.tsx'
import { activeTab, rideTabs } from './tabs.ts'
import { usePage } from './use-page.ts'

/** The frame of the chauffeur side. */
export function RideShell() {
  const layout = usePage()?.page.layout
  const active = activeTab(useLocation().pathname)
  useFirstVisit()
  return <Frame header={<RideHeader over={layout === 'hero'} />} tabs={rideTabs} active={active} />
}

function useFirstVisit() {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  useEffect(() => {
    const landed = key === 'default'
    const target = firstVisitTarget({ pathname, landed, open: subscribeSideOpen, storage: sessionStorage })
    if (target) void navigate(target, { replace: true })
  }, [key, pathname, navigate])
}
