import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { providerPayoutSchema } from '@sortie/contract/payout.calls'
import { batchSchema, dueSchema } from '@sortie/contract/payout-batch.calls'
import { problemSchema } from '@sortie/contract/problem.schema'
import { datedVerdictSchema, reviewerSchema } from '@sortie/contract/review.calls'
import { type WebhookEventType, webhookBody, webhookEventTypes } from '@sortie/contract/webhook.events'
import * as airspace from '@sortie/domain/mission/airspace.schema'
import * as asset from '@sortie/domain/mission/asset.schema'
import { flightAppSchema } from '@sortie/domain/mission/flight-app.schema'
import { geometrySchema, mapFeatureSchema } from '@sortie/domain/mission/map-feature.schema'
import {
  missionSchema,
  missionSummarySchema,
  onsiteContactSchema,
  pointOfInterestSchema,
} from '@sortie/domain/mission/mission.schema'
import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { packageSchema } from '@sortie/domain/mission/package.schema'
import { partialReshootSchema, shotSchema, shotTypeSchema } from '@sortie/domain/mission/shot.schema'
import { verdictSchema } from '@sortie/domain/mission/verdict.schema'
import { currencySchema } from '@sortie/domain/money/currency.schema'
import { estimatedPayoutSchema, payoutSchema } from '@sortie/domain/money/money.schema'
import { payoutStepSchema } from '@sortie/domain/money/payout-timeline.schema'
import { badgeSchema, pilotBadgeSchema } from '@sortie/domain/pilot/badge.schema'
import * as gear from '@sortie/domain/pilot/gear.schema'
import { licenseTypeSchema, pilotLicenseSchema } from '@sortie/domain/pilot/license.schema'
import { notificationSchema } from '@sortie/domain/pilot/notification.schema'
import { pilotSchema } from '@sortie/domain/pilot/pilot.schema'
import { locationSchema } from '@sortie/domain/place/location.schema'
import { findingSchema } from '@sortie/domain/quality/finding.schema'
import { qualityRuleSchema } from '@sortie/domain/quality/quality-rule.schema'
import { missionRescheduleSchema, timeslotDaySchema } from '@sortie/domain/schedule/schedule.schema'
import { forecastSchema } from '@sortie/domain/schedule/weather.schema'
import { day, moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { operationId } from './operation-ids.ts'

const calls = allCalls

/** Schemas that several calls share, by the name they have in the documentation. */
const sharedSchemas: Readonly<Record<string, z.ZodType>> = {
  Moment: moment,
  PayoutBatch: batchSchema,
  PayoutDue: dueSchema,
  PayoutStep: payoutStepSchema,
  ProviderPayout: providerPayoutSchema,
  Day: day,
  Mission: calls['GET /v1/provider/missions/{id}'].response,
  MissionListItem: calls['GET /v1/provider/missions'].response.shape.data.element,
  PilotMission: missionSchema,
  PilotMissionSummary: missionSummarySchema,
  MissionStatus: missionStatusSchema,
  MissionLocation: calls['POST /v1/provider/points_of_interest'].body.shape.location,
  Location: locationSchema,
  OnsiteContact: onsiteContactSchema,
  ClaimablePointOfInterest: pointOfInterestSchema,
  PointOfInterest: calls['POST /v1/provider/points_of_interest'].response,
  Geometry: geometrySchema,
  MapFeature: mapFeatureSchema,
  Shot: shotSchema,
  ShotType: shotTypeSchema,
  QualityRule: qualityRuleSchema,
  QualityFinding: findingSchema,
  PartialReshoot: partialReshootSchema,
  FlightApp: flightAppSchema,
  MissionPackage: packageSchema,
  AirspaceBriefing: airspace.airspaceBriefingSchema,
  AirspaceCertificate: airspace.airspaceCertificateSchema,
  LaancFlight: airspace.laancFlightSchema,
  LaancExemption: airspace.laancExemptionSchema,
  Image: asset.imageSchema,
  MeasuredImage: asset.measuredImageSchema,
  Video: asset.videoSchema,
  Panorama: asset.panoramaSchema,
  PilotAsset: asset.assetSchema,
  Asset: calls['GET /v1/provider/missions/{id}/assets/{assetId}'].response,
  Currency: currencySchema,
  EstimatedPayout: estimatedPayoutSchema,
  PilotPayout: payoutSchema,
  Payout: calls['POST /v1/provider/payouts'].response,
  Pilot: pilotSchema,
  PilotListItem: calls['GET /v1/provider/pilots'].response.shape.data.element,
  Badge: badgeSchema,
  PilotBadge: pilotBadgeSchema,
  DroneCamera: gear.droneCameraSchema,
  DroneModel: gear.droneSchema,
  PilotDrone: gear.pilotDroneSchema,
  DeviceModel: gear.deviceSchema,
  PilotDevice: gear.pilotDeviceSchema,
  EquipmentKind: gear.equipmentSchema,
  PilotEquipment: gear.pilotPilotEquipmentSchema,
  Category: gear.categorySchema,
  LicenseKind: licenseTypeSchema,
  PilotLicense: pilotLicenseSchema,
  CheckedLicense: calls['GET /v1/provider/pilots/{id}/licenses'].response.shape.data.element,
  Notification: notificationSchema,
  MissionReschedule: missionRescheduleSchema,
  TimeslotDay: timeslotDaySchema,
  Forecast: forecastSchema,
  WorkOrder: calls['POST /v1/provider/work_orders'].response,
  WebhookEndpoint: calls['PATCH /v1/provider/webhook_endpoints/{id}'].response,
  WebhookEndpointWithSecret: calls['POST /v1/provider/webhook_endpoints'].response,
  WebhookDelivery: calls['GET /v1/provider/webhook_deliveries/{id}'].response,
  Person: calls['POST /v1/provider/people'].response,
  ProviderKey: calls['GET /v1/provider/keys'].response.shape.data.element,
  Drone: calls['POST /v1/provider/drones'].response,
  Device: calls['POST /v1/provider/devices'].response,
  LicenseType: calls['POST /v1/provider/license_types'].response,
  Equipment: calls['POST /v1/provider/equipment'].response,
  ReviewReason: calls['POST /v1/provider/review_reasons'].response,
  ReviewClaim: calls['POST /v1/provider/missions/{id}/review/claim'].response,
  Reviewer: reviewerSchema,
  Verdict: verdictSchema,
  DatedVerdict: datedVerdictSchema,
  RescheduleReason: calls['POST /v1/provider/reschedule_reasons'].response,
  LegalEntity: calls['POST /v1/provider/legal_entities'].response,
  DailyMessage: calls['POST /v1/provider/daily_messages'].response,
}

const pascal = (name: string): string =>
  name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const webhookName = (type: WebhookEventType): string => `${pascal(type)}Event`

const webhookBodies = Object.fromEntries(
  webhookEventTypes.map((type) => [webhookName(type), webhookBody(type)]),
)

/** Gives every body, response and shared part its name, under which the documentation refers to it. */
export const nameSchemas = (): void => {
  const name = (schema: z.ZodType, id: string) => {
    const known = z.globalRegistry.get(schema)
    if (known?.id === undefined) z.globalRegistry.add(schema, { ...known, id })
  }
  const shared = { ...sharedSchemas, ...webhookBodies, Problem: problemSchema }
  for (const [id, schema] of Object.entries(shared)) name(schema, id)
  for (const [call, { body, response }] of Object.entries<CallDefinition>(allCalls)) {
    const id = pascal(operationId(call))
    if (body) name(body, `${id}Request`)
    if (response instanceof z.ZodObject) name(response, `${id}Response`)
  }
}
