import { callWords } from './calls.ts'
import { catalogWords } from './catalogs.ts'
import { missionWords } from './missions.ts'
import { peopleWords } from './people.ts'

/**
 * The meaning and unit of request fields. A field that means the same everywhere is listed by its name, any other with
 * its parent in front: 'shots.name', 'Drone.name', 'query.status', 'path.code'.
 */
export const fieldWords: Readonly<Record<string, string>> = {
  ...missionWords,
  ...peopleWords,
  ...catalogWords,
  ...callWords,
}
