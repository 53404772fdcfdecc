/**
 * The car of a model whose fees are quoted for a change: the subscriber's own car if it is of that model, because other
 * cars may have other fees; otherwise the first one, which is free.
 */
export const quotedCar = <Car extends { id: string }>(cars: readonly Car[], own: string): Car | undefined =>
  cars.find(({ id }) => id === own) ?? cars[0]
