import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import type { Gear } from './catalog.ts'

/** What the provider expects of every photo of a survey. */
const surveyRules: QualityRule[] = [
  { rule: 'position', severity: 'must' },
  { rule: 'distance', severity: 'must', from: 'site', max_meters: 300 },
  { rule: 'file_count', severity: 'should', min: 2 },
  { rule: 'time_window', severity: 'should', minutes_before: 60, minutes_after: 60 },
  { rule: 'sharpness', severity: 'should', min: 50 },
  { rule: 'underexposure', severity: 'should', max_percent: 25 },
  { rule: 'duplicate', severity: 'should', max_difference: 4 },
]

/** The same, none of which keeps a mission from being submitted while its photos are still being processed. */
export const lenientRules: QualityRule[] = surveyRules.map((rule) => ({ ...rule, severity: 'should' }))

const sideRules: QualityRule[] = [
  { rule: 'gimbal_pitch', severity: 'should', min_degrees: -60, max_degrees: -30 },
]

/** The requirements of missions for pilot and kit, with drones, cameras and devices by their ids. */
export const packagesOf = ({ drone, camera, device, equipment, badge }: Gear) => {
  const surveyDrones = ['Mavic 3 Enterprise', 'Phantom 4 Pro V2.0', 'Phantom 4 RTK', 'Matrice 350 RTK']
  const surveyCameras = [
    camera('Mavic 3 Enterprise', 'Mavic 3E Wide'),
    camera('Phantom 4 Pro V2.0', 'Phantom 4 Pro Camera'),
    camera('Phantom 4 RTK', 'Phantom 4 RTK Camera'),
    camera('Matrice 350 RTK', 'Zenmuse P1'),
  ]
  const smallDrones = ['Mavic 2 Pro', 'Air 3', 'Mini 4 Pro', 'EVO II Pro V3', 'Mavic 3 Enterprise']
  const tablets = ['iPad mini (6th generation)', 'iPad Air (M2)', 'Galaxy Tab S9', 'DJI RC Pro'].map(device)
  const phones = ['iPhone 14', 'iPhone 15 Pro', 'Galaxy S24', 'Pixel 8'].map(device)
  return [
    {
      name: 'Client survey',
      quality_rules: surveyRules,
      shots: [
        {
          name: 'Roof overview',
          instructions: 'Straight down, with the whole roof in view.',
          quality_rules: [
            { rule: 'gimbal_pitch' as const, severity: 'must' as const, min_degrees: -90, max_degrees: -80 },
          ],
        },
        ...['North', 'East', 'South', 'West'].map((side) => ({
          name: `${side} side`,
          quality_rules: sideRules,
        })),
      ],
      drone_ids: surveyDrones.map(drone),
      drone_camera_ids: surveyCameras,
      device_ids: tablets,
      equipment_ids: [equipment('High-visibility vest')],
      badge_id: badge('Roof Survey'),
    },
    {
      name: 'Mapping',
      drone_ids: surveyDrones.map(drone),
      drone_camera_ids: surveyCameras,
      device_ids: tablets,
      equipment_ids: [equipment('Ground control targets'), equipment('RTK base station')],
      badge_id: badge('Mapping and Orthomosaic'),
      badge_required: true,
    },
    {
      name: 'Inspection',
      drone_ids: ['Matrice 300 RTK', 'Matrice 350 RTK', 'X10', 'Mavic 3 Enterprise'].map(drone),
      drone_camera_ids: [
        camera('Matrice 300 RTK', 'Zenmuse H20T'),
        camera('Matrice 350 RTK', 'Zenmuse H30T'),
        camera('Matrice 350 RTK', 'Zenmuse P1'),
        camera('X10', 'VT300-Z'),
        camera('Mavic 3 Enterprise', 'Mavic 3E Zoom'),
      ],
      device_ids: tablets,
      equipment_ids: [equipment('Anti-collision strobe'), equipment('Second battery set')],
      badge_id: badge('Wind Turbine Inspection'),
      badge_required: true,
      equipment_required: true,
    },
    {
      name: 'Panorama',
      drone_ids: [...smallDrones, ...surveyDrones.slice(1)].map(drone),
      device_ids: [...tablets, ...phones],
      badge_id: badge('Panorama'),
      cameras_required: false,
    },
    {
      name: 'Training',
      badge_id: badge('Roof Survey'),
      drone_ids: [...smallDrones, ...surveyDrones.slice(1)].map(drone),
      device_ids: [...tablets, ...phones],
      cameras_required: false,
      devices_required: false,
    },
  ]
}
