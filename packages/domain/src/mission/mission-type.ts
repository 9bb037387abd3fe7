import { toTranslate } from '../language.ts'

export const missionTypes = ['client', 'training', 'creative', 'panorama'] as const

export type MissionType = (typeof missionTypes)[number]

export const missionTypeTitles: Readonly<Record<MissionType, string>> = {
  client: toTranslate('Client Mission'),
  training: toTranslate('Training Mission'),
  creative: toTranslate('Creative Mission'),
  panorama: toTranslate('Panorama Mission'),
}
