/** The slide that the browser has scrolled to. */
export const scrolledSlide = (viewport: HTMLElement | null): number =>
  viewport?.clientWidth ? Math.round(viewport.scrollLeft / viewport.clientWidth) : 0
