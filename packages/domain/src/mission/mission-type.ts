export const missionTypes = ['client', 'training', 'creative', 'panorama'] as const

export type MissionType = (typeof missionTypes)[number]

export const missionTypeTitles: Readonly<Record<MissionType, string>> = {
  client: 'Client Mission',
  training: 'Training Mission',
  creative: 'Creative Mission',
  panorama: 'Panorama Mission',
}
