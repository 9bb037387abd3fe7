import { townsAbroad } from './places-abroad.ts'

export type Place = {
  name: string
  latitude: number
  longitude: number
  address: string
  city: string
  state: string | null
  postal_code: string
  country: string
  timezone_id: string
}

type Row = [name: string, latitude: number, longitude: number, address: string]
export type Town = Omit<Place, 'name' | 'latitude' | 'longitude' | 'address'> & { places: Row[] }

const california = { state: 'CA', country: 'US', timezone_id: 'America/Los_Angeles' }

const townsNearby: Town[] = [
  {
    ...california,
    city: 'Santa Monica',
    postal_code: '90401',
    places: [
      ['Pier View Offices', 34.0126, -118.4948, '1610 Ocean Avenue'],
      ['Harbor Light', 34.0151, -118.4921, '320 Colorado Avenue'],
      ['Arizona Terrace', 34.0184, -118.4957, '815 Arizona Avenue'],
      ['Palm Court', 34.0227, -118.4982, '1040 California Avenue'],
      ['Montana Row', 34.0298, -118.4981, '1217 Montana Avenue'],
      ['Olympic Works', 34.0259, -118.4727, '2425 Olympic Boulevard'],
      ['Pico Yard', 34.0181, -118.4711, '2001 Pico Boulevard'],
      ['Hill Street Homes', 34.0068, -118.4803, '640 Hill Street'],
      ['Wilshire Gate', 34.0324, -118.4786, '2520 Wilshire Boulevard'],
      ['Airport Park', 34.0137, -118.4541, '3201 Airport Avenue'],
      ['Canyon Market', 34.0363, -118.5065, '410 San Vicente Boulevard'],
    ],
  },
  {
    ...california,
    city: 'Pacific Palisades',
    postal_code: '90272',
    places: [
      ['Bluff Top', 34.0402, -118.5338, '15300 Via de las Olas'],
      ['Temescal House', 34.0458, -118.5273, '840 Temescal Canyon Road'],
    ],
  },
  {
    ...california,
    city: 'Venice',
    postal_code: '90291',
    places: [
      ['Abbot Yard', 33.9912, -118.4693, '1150 Abbot Kinney Boulevard'],
      ['Canal Side', 33.9846, -118.4661, '230 Linnie Canal'],
      ['Rose Corner', 33.9989, -118.4745, '521 Rose Avenue'],
    ],
  },
  {
    ...california,
    city: 'Marina del Rey',
    postal_code: '90292',
    places: [
      ['Ballona Boatyard', 33.9733, -118.4459, '13555 Fiji Way'],
      ['Basin C Apartments', 33.9797, -118.4537, '4200 Via Marina'],
    ],
  },
  {
    ...california,
    city: 'Culver City',
    postal_code: '90232',
    places: [
      ['Baldwin Ridge', 34.0079, -118.3852, '6300 Hetzler Road'],
      ['Helms Hall', 34.0271, -118.3831, '8758 Venice Boulevard'],
      ['Washington Depot', 34.0231, -118.3972, '9300 Washington Boulevard'],
    ],
  },
  {
    ...california,
    city: 'Los Angeles',
    postal_code: '90025',
    places: [
      ['Sawtelle Square', 34.0407, -118.4429, '2011 Sawtelle Boulevard'],
      ['Century Tower', 34.0585, -118.4163, '1900 Avenue of the Stars'],
      ['Sepulveda Depot', 34.0343, -118.4361, '2300 South Sepulveda Boulevard'],
      ['Mulholland Mast', 34.1291, -118.4787, '15800 Mulholland Drive'],
    ],
  },
  {
    ...california,
    city: 'Malibu',
    postal_code: '90265',
    places: [
      ['Lagoon House', 34.0358, -118.6812, '23600 Malibu Road'],
      ['Point Meadow', 34.0083, -118.7931, '7100 Westward Beach Road'],
    ],
  },
  {
    ...california,
    city: 'Whitewater',
    postal_code: '92282',
    places: [['Windy Pass Wind Farm', 33.9218, -116.6412, '61000 Whitewater Canyon Road']],
  },
]

const all: Place[] = [...townsNearby, ...townsAbroad].flatMap(({ places, ...town }) =>
  places.map(([name, latitude, longitude, address]) => ({ ...town, name, latitude, longitude, address })),
)

export const place = (name: string): Place => {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`The demo data mentions the place "${name}", which it doesn't have.`)
  return found
}
