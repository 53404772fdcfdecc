/** The car of a model whose fees a change is asked by: one's own where it is of that model, for another one may cost something else; else the first, which is free. */
export const pricedCar = <Car extends { id: string }>(cars: readonly Car[], own: string): Car | undefined =>
  cars.find(({ id }) => id === own) ?? cars[0]
