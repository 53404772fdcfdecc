/** The house's picture: a tall one for phones, a wide one for desks. It fills its parent. */
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
        className="absolute inset-0 h-full w-full object-cover object-bottom"
      />
    </picture>
  )
}
