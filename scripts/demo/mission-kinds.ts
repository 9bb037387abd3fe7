import { clientKinds } from './client-kinds.ts'
import { type MissionKind, sides } from './mission-kind.ts'
import { area, box, line, point } from './shapes.ts'

export const missionKinds = {
  ...clientKinds,
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
    title: 'Sunset video',
    mission_type: 'creative',
    package: 'Panorama',
    category: 'Apartment building',
    minutes: 75,
    amount: 18_000,
    instructions: 'Three videos of twenty seconds each: **rise**, **orbit**, **fly-by**. Your eye decides.',
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
    instructions: 'Practice the four sides of a roof on a building of your choice in the marked area.',
    features: (at) => [area('Training area', 'polygon', at, box(120, 90), 40)],
    shots: [
      { name: 'Overview', type: 'Top Down', of: 'Training area' },
      ...sides('Training area').slice(0, 2),
    ],
  },
} as const satisfies Record<string, MissionKind>

export type KindName = keyof typeof missionKinds
