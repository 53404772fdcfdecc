/**
 * The house's picture: a tall one for phones, a wide one for desks. It fills its parent; between the two the wide one
 * stands whole at the foot and fades into the night above it, so that the car is never cut.
 */
export function HeroPicture() {
  return (
    <picture>
      <source media="(min-width: 768px)" srcSet="/drawings/hero-wide.svg" />
      <img
        src="/drawings/hero-tall.svg"
        alt="밤의 호텔 현관 앞에 도착해 기다리는 검은 의전 차량"
        width={800}
        height={1360}
        fetchPriority="high"
        className="absolute inset-x-0 bottom-0 h-full w-full object-cover object-bottom md:max-lg:h-auto md:max-lg:mask-t-from-60% lg:object-right-bottom"
      />
    </picture>
  )
}
