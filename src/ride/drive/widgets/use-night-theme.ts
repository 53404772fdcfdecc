import { useEffect } from 'react'

/** Follows the dark mode of the device: a white page blinds a driver at night. */
export function useNightTheme(): void {
  useEffect(() => {
    const night = matchMedia('(prefers-color-scheme: dark)')
    const root = document.documentElement
    const apply = () => {
      if (night.matches) root.dataset.theme = 'dark'
      else delete root.dataset.theme
    }
    apply()
    night.addEventListener('change', apply)
    return () => {
      night.removeEventListener('change', apply)
      delete root.dataset.theme
    }
  }, [])
}
