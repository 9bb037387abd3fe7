import { type MissionKind, sides } from './mission-kind.ts'
import { area, box, line, point } from './shapes.ts'

export const clientKinds = {
  roof: {
    title: 'Roof survey',
    mission_type: 'client',
    package: 'Client survey',
    category: 'Office building',
    minutes: 60,
    amount: 15_000,
    instructions:
      'Photograph **every side** of the roof.\n\n- Stay inside the property outline.\n- At least two photos of each side.',
    features: (at) => [
      area('Roof', 'property_area', at, box(64, 42), 45),
      area('Neighboring schoolyard', 'no_fly_zone', at, box(40, 40, 80, 10)),
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
    instructions: "Show the house in the evening light. **No neighbors' yards** in the foreground.",
    features: (at) => [area('Property', 'property_area', at, box(30, 44), 30)],
    shots: [
      { name: 'Front', type: 'Oblique', of: 'Property' },
      { name: 'From above', type: 'Top Down', of: 'Property' },
      { name: 'One slow circle', type: 'Orbit Video', of: 'Property' },
    ],
  },
} as const satisfies Record<string, MissionKind>
