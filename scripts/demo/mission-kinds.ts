import type { MapFeatureInput } from '@sortie/contract/provider-mission-parts'
import type { MissionType } from '@sortie/domain/mission-type'
import type { Place } from './places.ts'
import { area, box, line, point } from './shapes.ts'

type Shot = { name: string; type: string; of?: string; instructions?: string }

export type MissionKind = {
  title: string
  mission_type: MissionType
  package: string
  category: string
  minutes: number
  /** What the pilot is paid, in minor units. */
  amount: number
  instructions: string
  features(at: Place): MapFeatureInput[]
  shots: Shot[]
  cloud_reqs?: string
  max_wind_speed?: number
}

const sides = (of: string): Shot[] =>
  ['North', 'East', 'South', 'West'].map((side) => ({
    name: `${side} side`,
    type: 'Oblique',
    of,
    instructions: `The whole ${side.toLowerCase()} side, camera tilted down by 45 degrees.`,
  }))

export const missionKinds = {
  roof: {
    title: 'Roof survey',
    mission_type: 'client',
    package: 'Client survey',
    category: 'Office building',
    minutes: 60,
    amount: 15_000,
    instructions:
      'Photograph **every side** of the roof.\n\n- Stay inside the property outline.\n- Two pictures of each side at least.',
    features: (at) => [
      area('Roof', 'property_area', at, box(64, 42), 45),
      area('Neighbouring school yard', 'no_fly_zone', at, box(40, 40, 80, 10)),
    ],
    shots: [{ name: 'Roof overview', type: 'Top Down', of: 'Roof' }, ...sides('Roof')],
    cloud_reqs: 'less_than_80',
  },
  mapping: {
    title: 'Site map',
    mission_type: 'client',
    package: 'Mapping',
    category: 'Construction',
    minutes: 120,
    amount: 32_500,
    instructions:
      'Fly the **grid** over the whole site.\n\n1. Set the ground control targets.\n2. Fly at 60 m with 80% overlap.',
    features: (at) => [
      area(
        'Site',
        'polygon',
        at,
        [
          [-160, -120],
          [150, -130],
          [170, 90],
          [20, 140],
          [-150, 110],
        ],
        60,
      ),
      line(
        'Access road',
        at,
        [
          [-160, -125],
          [-60, -140],
          [60, -145],
          [150, -135],
        ],
        40,
      ),
      area('Substation', 'no_fly_zone', at, box(50, 36, 60, 20)),
    ],
    shots: [
      {
        name: 'Orthomosaic',
        type: 'Orthomosaic',
        of: 'Site',
        instructions: 'Nadir grid, 60 m above ground.',
      },
      { name: 'Access road', type: 'Oblique', of: 'Access road' },
      { name: 'Site from the gate', type: 'Oblique' },
    ],
    cloud_reqs: 'less_than_50',
    max_wind_speed: 15,
  },
  tower: {
    title: 'Mast inspection',
    mission_type: 'client',
    package: 'Inspection',
    category: 'Energy',
    minutes: 90,
    amount: 27_500,
    instructions: 'Inspect the mast from the foot to the top. Keep **10 m** from the guy wires.',
    features: (at) => [
      point('Mast', 'point_of_interest', at, [0, 0], 35),
      line(
        'Guy wire, north',
        at,
        [
          [0, 0],
          [0, 45],
        ],
        30,
      ),
      area('Equipment shed', 'property_area', at, box(14, 9, -22, -10)),
    ],
    shots: [
      { name: 'Antennas', type: 'Close-up', of: 'Mast' },
      { name: 'Orbit around the top', type: 'Orbit Video', of: 'Mast' },
      { name: 'Shed roof', type: 'Top Down', of: 'Equipment shed' },
    ],
    max_wind_speed: 12,
  },
  home: {
    title: 'Home portrait',
    mission_type: 'client',
    package: 'Client survey',
    category: 'Single-family home',
    minutes: 45,
    amount: 11_000,
    instructions: 'Show the house in the evening light. **No neighbours\u2019 gardens** in the foreground.',
    features: (at) => [area('Property', 'property_area', at, box(30, 44), 30)],
    shots: [
      { name: 'Front', type: 'Oblique', of: 'Property' },
      { name: 'From above', type: 'Top Down', of: 'Property' },
      { name: 'One slow circle', type: 'Orbit Video', of: 'Property' },
    ],
  },
  panorama: {
    title: 'Panorama',
    mission_type: 'panorama',
    package: 'Panorama',
    category: 'Retail and hospitality',
    minutes: 30,
    amount: 5_000,
    instructions: 'One full sphere from the marked point.',
    features: (at) => [point('Panorama point', 'panorama', at, [0, 0], 40)],
    shots: [{ name: 'Sphere', type: 'Panorama', of: 'Panorama point' }],
    cloud_reqs: 'less_than_50',
  },
  creative: {
    title: 'Sunset film',
    mission_type: 'creative',
    package: 'Panorama',
    category: 'Apartment building',
    minutes: 75,
    amount: 18_000,
    instructions: 'Three films of twenty seconds each: **rise**, **orbit**, **fly-by**. Your eye decides.',
    features: (at) => [
      point('Fountain', 'point_of_interest', at, [18, -12], 25),
      line(
        'Fly-by',
        at,
        [
          [-90, 40],
          [0, 30],
          [90, 45],
        ],
        30,
      ),
    ],
    shots: [
      { name: 'Orbit', type: 'Orbit Video', of: 'Fountain' },
      { name: 'Fly-by', type: 'Orbit Video', of: 'Fly-by' },
    ],
  },
  training: {
    title: 'Training: survey a roof',
    mission_type: 'training',
    package: 'Training',
    category: 'Single-family home',
    minutes: 30,
    amount: 0,
    instructions: 'Practise the four sides of a roof on a building of your choice in the marked area.',
    features: (at) => [area('Training area', 'polygon', at, box(120, 90), 40)],
    shots: [
      { name: 'Overview', type: 'Top Down', of: 'Training area' },
      ...sides('Training area').slice(0, 2),
    ],
  },
} as const satisfies Record<string, MissionKind>

export type KindName = keyof typeof missionKinds
