/**
 * The main picture: a tall one for phones, a wide one for desktops. It fills its parent. On screens between the two,
 * the wide picture is complete at the bottom and fades into the dark sky above it, so that the car is never cropped.
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
