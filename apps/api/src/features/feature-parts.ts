import type { ObjectStore } from '@sortie/storage/object-store'
import type { Config } from '../config.ts'
import type { MapGround } from '../integrations/map/map-ground.ts'
import type { JobQueue } from '../platform/jobs.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { Serve } from '../platform/serve.ts'
import type { MailQueue } from './mails/mail-queue.ts'
import type { Weather } from './weather/open-weather.ts'
import type { WebhookQueue } from './webhooks/webhook-queue.ts'

/** The parts that the routes of every feature get. The database comes to each handler with its call. */
export interface FeatureParts {
  config: Config
  serve: Serve
  /** Runs when the server closes. */
  onClose(close: () => unknown): void
  weather: Weather
  jobQueue: JobQueue
  mails: MailQueue
  webhooks: WebhookQueue
  secrets: SecretBox
  /** Where files are kept. */
  objects: ObjectStore
  mapGround: MapGround
}
