import { pictureUrl } from '#platform/file/widgets/picture-url.ts'
import { slugOf, VehicleDrawing } from './vehicle-drawing.tsx'

type Props = {
  image: string | null | undefined
  name: string
  title?: string
  className?: string
  eager?: boolean
}

/** The picture of a car from the API: its drawing, or the photo that staff uploaded. */
export function VehicleImage({ image, name, title = '', className, eager }: Props) {
  if (!image || image.startsWith('drawing:')) {
    return (
      <VehicleDrawing
        slug={slugOf(image ?? name)}
        title={title}
        {...(className && { className })}
        {...(eager && { eager })}
      />
    )
  }
  return (
    <img
      src={pictureUrl(image, 420)}
      alt={title}
      width={420}
      height={200}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
