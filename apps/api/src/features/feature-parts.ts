import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import type { JobQueue } from '../platform/jobs.ts'
import type { Weather } from './weather/open-weather.ts'

/** What the routes of every feature are given. */
export interface FeatureParts {
  config: Config
  db: Database
  weather: Weather
  jobQueue: JobQueue
}
