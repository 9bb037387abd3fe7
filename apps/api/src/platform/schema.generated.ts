// Written from the migrations by `npm run schema`; a test says when it is stale.
import type { ColumnType, GeneratedAlways } from 'kysely'

type AssetUploadsFileType = 'image' | 'video' | 'panorama' | 'data_file'

type AssetsKind = 'image' | 'video' | 'panorama' | 'data_file'

type AssetsSourceType = 'raw' | 'edit'

type AssetsStatus = 'processing' | 'ready' | 'failed'

type CategoriesKind = 'commercial' | 'residential'

type DevicesDeviceType = 'phone' | 'tablet'

type FinishedMissionTotalsMissionType = 'client' | 'training' | 'creative' | 'panorama'

type FlightLogItem =
  | 'authorization'
  | 'weather'
  | 'battery'
  | 'card'
  | 'drone'
  | 'camera'
  | 'device'
  | 'equipment'
  | 'contact'

type FlightLogKind = 'check' | 'shot' | 'note'

type LicenseTypesIssuerType = 'single_issuing_body' | 'many_issuing_body' | 'other'

type LicenseTypesReferenceDateMode = 'issue_date' | 'expiration_date' | 'not_applicable'

type MailsKind = 'welcome' | 'already_registered' | 'approved' | 'badge' | 'payout' | 'security'

type MapFeaturesGeometryType = 'LineString' | 'Polygon' | 'Point'

type MapFeaturesKind = 'line' | 'polygon' | 'property_area' | 'no_fly_zone' | 'point_of_interest' | 'panorama'

type MissionEventsKind =
  | 'created'
  | 'status'
  | 'held'
  | 'resumed'
  | 'expired'
  | 'scheduled'
  | 'offered'
  | 'withdrawn'
  | 'declined'
  | 'changed'
  | 'reshoot_requested'
  | 'reshoot_resolved'
  | 'payout'

type MissionImportsState = 'previewed' | 'creating' | 'done'

type MissionOffersState = 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'lost'

type MissionsMissionType = 'client' | 'training' | 'creative' | 'panorama'

type MissionsSource = 'android' | 'ios' | 'web'

type MissionsStatus =
  | 'created'
  | 'available'
  | 'pilots_notified'
  | 'pilot_accepted'
  | 'pilot_assigned'
  | 'flight_complete'
  | 'assets_uploaded'
  | 'processing_shots'
  | 'assets_classified'
  | 'in_production'
  | 'awaiting_payment'
  | 'invoice_needed'
  | 'invoiced'
  | 'complete'
  | 'rejected'
  | 'canceled'

type MissionsWeekendScheduleFilter = 'any_day' | 'no_weekends' | 'weekends_only'

type NotificationsReadStatus = 'read' | 'unread'

type PilotBadgesStatus = 'pending' | 'complete'

type PilotLicensesVerdict = 'verified' | 'refused'

type PilotSessionsKind = 'identity' | 'plain'

type PilotsLanguage = 'en' | 'es'

type PilotsStatus = 'created' | 'approved' | 'rejected' | 'evaluation_completed'

type ReviewVerdictsVerdict = 'accepted' | 'rejected'

type StockSubmissionsStatus = 'submitted' | 'accepted' | 'rejected'

type WebhookDeliveriesStatus = 'pending' | 'delivered' | 'failed'

type WebhookEventsType =
  | 'mission.accepted'
  | 'mission.declined'
  | 'mission.rescheduled'
  | 'mission.authorized'
  | 'mission.assets_uploaded'
  | 'mission.submitted'
  | 'mission.reshoot_delivered'
  | 'mission.review_claimed'
  | 'mission.review_released'
  | 'mission.judged'
  | 'mission.sent_back'
  | 'mission.approved'
  | 'asset.uploaded'
  | 'pilot.registered'
  | 'pilot.document_added'
  | 'pilot.stock_submitted'
  | 'pilot.opted_in'
  | 'payout.failed'

interface ActivityLogs {
  id: GeneratedAlways<number>
  mission_id: number
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  event_type: string
  event_datetime: ColumnType<string, string | Date, string | Date>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface AirspaceBriefings {
  mission_id: number
  external_id: ColumnType<string | null, string | null | undefined, string | null>
  auth_option: ColumnType<string | null, string | null | undefined, string | null>
  requires_auth: ColumnType<boolean, boolean | undefined, boolean>
}

interface AirspaceCertificates {
  id: GeneratedAlways<number>
  mission_id: number
  certificate_type: string
  doc_identifier: string
  altitude: ColumnType<number | null, number | null | undefined, number | null>
  start_date: ColumnType<string | null, string | null | undefined, string | null>
  end_date: ColumnType<string | null, string | null | undefined, string | null>
  special_provisions: ColumnType<string, string | undefined, string>
  filename: ColumnType<string | null, string | null | undefined, string | null>
  attachment_date: ColumnType<string | null, string | null | undefined, string | null>
  remote_url: ColumnType<string | null, string | null | undefined, string | null>
}

interface AirspaceNotices {
  id: GeneratedAlways<number>
  mission_id: number
  message: string
}

interface AssetUploads {
  id: GeneratedAlways<number>
  pilot_id: number
  mission_id: number
  shot_id: ColumnType<number | null, number | null | undefined, number | null>
  shot_type_id: ColumnType<number | null, number | null | undefined, number | null>
  name: string
  size: ColumnType<number | null, number | null | undefined, number | null>
  type: string
  file_type: AssetUploadsFileType
  fingerprint: string
  date_created: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  upload_id: string
  stored_file_name: string
  completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface Assets {
  number: GeneratedAlways<number>
  id: GeneratedAlways<string>
  mission_id: number
  shot_id: ColumnType<number | null, number | null | undefined, number | null>
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  kind: AssetsKind
  name: string
  storage_key: string
  upload_id: ColumnType<string | null, string | null | undefined, string | null>
  size: number
  media_type: string
  fingerprint: string
  sha256: ColumnType<string | null, string | null | undefined, string | null>
  upload_number: ColumnType<number, number | undefined, number>
  status: ColumnType<AssetsStatus, AssetsStatus | undefined, AssetsStatus>
  error: ColumnType<string | null, string | null | undefined, string | null>
  renditions: ColumnType<unknown, string | undefined, string>
  source_type: ColumnType<AssetsSourceType, AssetsSourceType | undefined, AssetsSourceType>
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  gps_latitude: ColumnType<number | null, number | null | undefined, number | null>
  gps_longitude: ColumnType<number | null, number | null | undefined, number | null>
  gps_altitude: ColumnType<number | null, number | null | undefined, number | null>
  relative_altitude: ColumnType<number | null, number | null | undefined, number | null>
  taken_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  camera_make: ColumnType<string | null, string | null | undefined, string | null>
  camera_model: ColumnType<string | null, string | null | undefined, string | null>
  gimbal_yaw: ColumnType<number | null, number | null | undefined, number | null>
  gimbal_pitch: ColumnType<number | null, number | null | undefined, number | null>
  gimbal_roll: ColumnType<number | null, number | null | undefined, number | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  flight_yaw: ColumnType<number | null, number | null | undefined, number | null>
  focal_length: ColumnType<number | null, number | null | undefined, number | null>
  focal_length_35mm: ColumnType<number | null, number | null | undefined, number | null>
  calibrated_focal_length: ColumnType<number | null, number | null | undefined, number | null>
  preview_key: ColumnType<string | null, string | null | undefined, string | null>
  original_created_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  processed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  source_key: ColumnType<string | null, string | null | undefined, string | null>
  findings: ColumnType<unknown | null, string | null | undefined, string | null>
  sensor_width: ColumnType<number | null, number | null | undefined, number | null>
  sensor_height: ColumnType<number | null, number | null | undefined, number | null>
  exposure_seconds: ColumnType<number | null, number | null | undefined, number | null>
  iso: ColumnType<number | null, number | null | undefined, number | null>
  f_number: ColumnType<number | null, number | null | undefined, number | null>
  sharpness: ColumnType<number | null, number | null | undefined, number | null>
  dark_percent: ColumnType<number | null, number | null | undefined, number | null>
  bright_percent: ColumnType<number | null, number | null | undefined, number | null>
  picture_hash: ColumnType<string | null, string | null | undefined, string | null>
}

interface AttemptCounts {
  subject: string
  minute: ColumnType<string, string | Date, string | Date>
  attempts: number
}

interface AuditLog {
  id: GeneratedAlways<number>
  at: ColumnType<string, string | Date | undefined, string | Date>
  actor: string
  subject_pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  method: string
  path: string
  request_id: string
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
  call: ColumnType<string | null, string | null | undefined, string | null>
  target_type: ColumnType<string | null, string | null | undefined, string | null>
  target_id: ColumnType<string | null, string | null | undefined, string | null>
  changes: ColumnType<unknown, string | undefined, string>
  more_changes: ColumnType<number, number | undefined, number>
  refused: ColumnType<string | null, string | null | undefined, string | null>
  person_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface AuthorizationNotices {
  mission_id: number
  scheduled_at_start: ColumnType<string, string | Date, string | Date>
}

interface Badges {
  id: GeneratedAlways<number>
  name: string
  abbreviation: string
}

interface CalendarFeeds {
  pilot_id: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  secret_hash: string
}

interface Categories {
  id: GeneratedAlways<number>
  name: string
  kind: ColumnType<CategoriesKind, CategoriesKind | undefined, CategoriesKind>
}

interface Currencies {
  code: string
  name: string
  symbol: string
}

interface DailyMessages {
  id: GeneratedAlways<number>
  message: string
  is_active: ColumnType<boolean, boolean | undefined, boolean>
}

interface Devices {
  id: GeneratedAlways<number>
  name: string
  operating_system: string
  device_type: DevicesDeviceType
  retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface DroneCameras {
  id: GeneratedAlways<number>
  drone_id: number
  name: string
  stock: ColumnType<boolean, boolean | undefined, boolean>
}

interface Drones {
  id: GeneratedAlways<number>
  name: string
  full_name: string
  manufacturer: string
  optional_cameras: ColumnType<boolean, boolean | undefined, boolean>
  retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface EndedSessions {
  token_hash: string
  ended_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
}

interface Equipment {
  id: GeneratedAlways<number>
  name: string
  retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface EstimatedPayouts {
  id: GeneratedAlways<number>
  mission_id: number
  payout_type: ColumnType<string, string | undefined, string>
  amount: number
  currency_code: ColumnType<string, string | undefined, string>
}

interface FileTransferCredentials {
  id: GeneratedAlways<number>
  mission_id: number
  work_order_id: ColumnType<number | null, number | null | undefined, number | null>
  pilot_id: number
  access_key_id: string
  sealed_secret_key: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  expires_at: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  uploading_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  taken_in_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  files_taken: ColumnType<number, number | undefined, number>
  files_left_out: ColumnType<string[], string[] | undefined, string[]>
  files_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  files_found: ColumnType<number, number | undefined, number>
  store_prefix: ColumnType<string, string | undefined, string>
}

interface FinishedMissionTotals {
  pilot_id: number
  mission_type: FinishedMissionTotalsMissionType
  missions: number
}

interface FlightApps {
  mission_id: number
  name: string
  app: ColumnType<string | null, string | null | undefined, string | null>
  data_type: ColumnType<string | null, string | null | undefined, string | null>
  value: ColumnType<unknown, string | undefined, string>
  delivery_to: ColumnType<string | null, string | null | undefined, string | null>
  delivery_to_url: ColumnType<string | null, string | null | undefined, string | null>
  instructions: ColumnType<string | null, string | null | undefined, string | null>
  pilot_flight_instruction: ColumnType<unknown, string | undefined, string>
  pilot_delivery_instruction: ColumnType<unknown, string | undefined, string>
  sealed_secret_key: ColumnType<string | null, string | null | undefined, string | null>
}

interface FlightLog {
  id: GeneratedAlways<number>
  mission_id: number
  pilot_id: number
  entry_id: string
  kind: FlightLogKind
  item: ColumnType<FlightLogItem | null, FlightLogItem | null | undefined, FlightLogItem | null>
  shot_id: ColumnType<number | null, number | null | undefined, number | null>
  is_done: ColumnType<boolean, boolean | undefined, boolean>
  note: ColumnType<string, string | undefined, string>
  at: ColumnType<string, string | Date, string | Date>
  received_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface FlightNotices {
  mission_id: number
  pilot_id: number
  scheduled_at_start: ColumnType<string, string | Date, string | Date>
  concerns: string[]
}

interface FlightWeather {
  mission_id: number
  scheduled_at_start: ColumnType<string, string | Date, string | Date>
  problems: string[]
  checked_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface IdempotencyKeys {
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
  key: string
  request_hash: string
  response_body: ColumnType<unknown | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  person_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface LaancAuthorizations {
  id: GeneratedAlways<number>
  laanc_flight_id: number
  position: number
  message: ColumnType<string | null, string | null | undefined, string | null>
  authority_name: ColumnType<string | null, string | null | undefined, string | null>
  authority_id: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<string | null, string | null | undefined, string | null>
  confirmation_number: ColumnType<string | null, string | null | undefined, string | null>
}

interface LaancExemptions {
  id: GeneratedAlways<number>
  mission_id: number
  city: ColumnType<string | null, string | null | undefined, string | null>
  ceiling: ColumnType<number | null, number | null | undefined, number | null>
  name: ColumnType<string | null, string | null | undefined, string | null>
  type: ColumnType<string | null, string | null | undefined, string | null>
  code: ColumnType<string | null, string | null | undefined, string | null>
}

interface LaancFlights {
  id: GeneratedAlways<number>
  mission_id: number
  flight_id: string
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface LegalEntities {
  id: GeneratedAlways<number>
  name: string
  slug: string
  display_countries: ColumnType<string, string | undefined, string>
}

interface LicenseExpiryNotices {
  pilot_license_id: number
  expiration_date: string
  days_before: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface LicenseTypes {
  id: GeneratedAlways<number>
  name: string
  issuer_type: LicenseTypesIssuerType
  issuing_body: ColumnType<string | null, string | null | undefined, string | null>
  is_certificate_number_required: ColumnType<boolean, boolean | undefined, boolean>
  reference_date_mode: LicenseTypesReferenceDateMode
  validity_period: ColumnType<number | null, number | null | undefined, number | null>
  is_flight_certificate: ColumnType<boolean, boolean | undefined, boolean>
  country_code: ColumnType<string | null, string | null | undefined, string | null>
  retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface Locations {
  id: GeneratedAlways<number>
  name: ColumnType<string | null, string | null | undefined, string | null>
  latitude: ColumnType<number | null, number | null | undefined, number | null>
  longitude: ColumnType<number | null, number | null | undefined, number | null>
  address: ColumnType<string | null, string | null | undefined, string | null>
  address2: ColumnType<string | null, string | null | undefined, string | null>
  city: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<string | null, string | null | undefined, string | null>
  postal_code: ColumnType<string | null, string | null | undefined, string | null>
  country: ColumnType<string | null, string | null | undefined, string | null>
  formatted_address: ColumnType<string | null, string | null | undefined, string | null>
  timezone_id: ColumnType<string | null, string | null | undefined, string | null>
  airmap_authorization: ColumnType<string | null, string | null | undefined, string | null>
}

interface Mails {
  id: ColumnType<string, string | undefined, string>
  pilot_id: number
  kind: MailsKind
  details: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface MapFeatures {
  id: GeneratedAlways<number>
  mission_id: number
  position: number
  name: ColumnType<string, string | undefined, string>
  notes: ColumnType<string, string | undefined, string>
  kind: MapFeaturesKind
  geometry_type: MapFeaturesGeometryType
  geometry: ColumnType<unknown, string, string>
  properties: ColumnType<unknown, string | undefined, string>
  shot_type_attributes: ColumnType<unknown, string | undefined, string>
}

interface MissionEvents {
  id: GeneratedAlways<number>
  mission_id: number
  at: ColumnType<string, string | Date | undefined, string | Date>
  kind: MissionEventsKind
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  by_admin: ColumnType<boolean, boolean | undefined, boolean>
  details: ColumnType<unknown, string | undefined, string>
}

interface MissionImportLines {
  import_id: number
  line: number
  cells: ColumnType<unknown, string, string>
  body: ColumnType<unknown | null, string | null | undefined, string | null>
  errors: ColumnType<unknown | null, string | null | undefined, string | null>
  warnings: ColumnType<unknown, string | undefined, string>
  mission_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface MissionImports {
  id: GeneratedAlways<number>
  file_name: ColumnType<string, string | undefined, string>
  state: ColumnType<MissionImportsState, MissionImportsState | undefined, MissionImportsState>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface MissionOffers {
  mission_id: number
  pilot_id: number
  state: ColumnType<MissionOffersState, MissionOffersState | undefined, MissionOffersState>
  offered_at: ColumnType<string, string | Date | undefined, string | Date>
  responded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface MissionReschedules {
  id: GeneratedAlways<number>
  mission_id: number
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  reschedule_reason_id: number
  notes: ColumnType<string, string | undefined, string>
  scheduled_at_start: ColumnType<string, string | Date, string | Date>
  scheduled_at_end: ColumnType<string, string | Date, string | Date>
  previous_start: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  previous_end: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface MissionStatusSteps {
  from_status: string
  to_status: string
}

interface Missions {
  id: GeneratedAlways<number>
  status: ColumnType<MissionsStatus, MissionsStatus | undefined, MissionsStatus>
  mission_type: MissionsMissionType
  name: ColumnType<string, string | undefined, string>
  created_on: ColumnType<string, string | Date | undefined, string | Date>
  reference_id: ColumnType<string | null, string | null | undefined, string | null>
  instructions: ColumnType<string, string | undefined, string>
  location_id: ColumnType<number | null, number | null | undefined, number | null>
  point_of_interest_id: ColumnType<number | null, number | null | undefined, number | null>
  category_id: ColumnType<number | null, number | null | undefined, number | null>
  package_id: ColumnType<number | null, number | null | undefined, number | null>
  work_order_id: ColumnType<number | null, number | null | undefined, number | null>
  work_order_number: ColumnType<string | null, string | null | undefined, string | null>
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  currency_code: ColumnType<string, string | undefined, string>
  scheduled_at_start: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  scheduled_at_end: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  timeframe_start: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  timeframe_end: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  fly_by_date: ColumnType<string | null, string | null | undefined, string | null>
  sla_expired: ColumnType<boolean, boolean | undefined, boolean>
  duration: ColumnType<string | null, string | null | undefined, string | null>
  duration_in_seconds: ColumnType<number, number | undefined, number>
  admin_scheduled: ColumnType<boolean, boolean | undefined, boolean>
  weekend_schedule_filter: ColumnType<
    MissionsWeekendScheduleFilter,
    MissionsWeekendScheduleFilter | undefined,
    MissionsWeekendScheduleFilter
  >
  is_on_hold: ColumnType<boolean, boolean | undefined, boolean>
  show_on_hold: ColumnType<boolean, boolean | undefined, boolean>
  require_contact_to_reschedule: ColumnType<boolean, boolean | undefined, boolean>
  require_raw_images: ColumnType<boolean, boolean | undefined, boolean>
  pilot_comment: ColumnType<string | null, string | null | undefined, string | null>
  pilot_script: ColumnType<string | null, string | null | undefined, string | null>
  passed_gps_check: ColumnType<boolean, boolean | undefined, boolean>
  cloud_reqs: ColumnType<string, string | undefined, string>
  max_wind_speed: ColumnType<number, number | undefined, number>
  acreage: ColumnType<number | null, number | null | undefined, number | null>
  rejection_reason: ColumnType<string | null, string | null | undefined, string | null>
  source: ColumnType<MissionsSource | null, MissionsSource | null | undefined, MissionsSource | null>
  status_timestamps: ColumnType<unknown, string | undefined, string>
  schedule_sequence: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  flown_outside: ColumnType<string[], string[] | undefined, string[]>
  may_fly_at_night: ColumnType<boolean, boolean | undefined, boolean>
  outside_certificates: ColumnType<string[], string[] | undefined, string[]>
  missing_authorization: ColumnType<string | null, string | null | undefined, string | null>
}

interface NightFlights {
  mission_id: number
  scheduled_at_start: ColumnType<string, string | Date, string | Date>
  noted_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface Notifications {
  id: GeneratedAlways<number>
  pilot_id: number
  title: string
  body: ColumnType<string, string | undefined, string>
  meta: ColumnType<unknown, string | undefined, string>
  notification_type: string
  read_status: ColumnType<
    NotificationsReadStatus,
    NotificationsReadStatus | undefined,
    NotificationsReadStatus
  >
  font_icon: ColumnType<string | null, string | null | undefined, string | null>
  app_route_url: ColumnType<string | null, string | null | undefined, string | null>
  web_route_url: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  send_id: ColumnType<string | null, string | null | undefined, string | null>
}

interface OfferEndingNotices {
  mission_id: number
  fly_by_date: string
}

interface OfferViews {
  mission_id: number
  pilot_id: number
  seen_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface OnsiteContacts {
  mission_id: number
  call_action: ColumnType<string | null, string | null | undefined, string | null>
  name: ColumnType<string | null, string | null | undefined, string | null>
  note: ColumnType<string | null, string | null | undefined, string | null>
  phone: ColumnType<string | null, string | null | undefined, string | null>
  withhold_until_accepted: ColumnType<boolean, boolean | undefined, boolean>
}

interface PackageDevices {
  package_id: number
  device_id: number
}

interface PackageDroneCameras {
  package_id: number
  drone_camera_id: number
}

interface PackageDrones {
  package_id: number
  drone_id: number
}

interface PackageEquipment {
  package_id: number
  equipment_id: number
}

interface PackageShots {
  package_id: number
  position: number
  name: string
  instructions: ColumnType<string, string | undefined, string>
  shot_type_id: ColumnType<number | null, number | null | undefined, number | null>
  quality_rules: ColumnType<unknown, string | undefined, string>
}

interface Packages {
  id: GeneratedAlways<number>
  name: string
  badge_id: ColumnType<number | null, number | null | undefined, number | null>
  badge_required: ColumnType<boolean, boolean | undefined, boolean>
  drones_required: ColumnType<boolean, boolean | undefined, boolean>
  cameras_required: ColumnType<boolean, boolean | undefined, boolean>
  devices_required: ColumnType<boolean, boolean | undefined, boolean>
  equipment_required: ColumnType<boolean, boolean | undefined, boolean>
  flight_certificate_required: ColumnType<boolean, boolean | undefined, boolean>
  payout_amount: ColumnType<number | null, number | null | undefined, number | null>
  payout_currency_code: ColumnType<string | null, string | null | undefined, string | null>
  duration_in_seconds: ColumnType<number | null, number | null | undefined, number | null>
  quality_rules: ColumnType<unknown, string | undefined, string>
}

interface PartialReshootShots {
  partial_reshoot_id: number
  shot_id: number
  reason: ColumnType<string | null, string | null | undefined, string | null>
}

interface PartialReshoots {
  id: GeneratedAlways<number>
  mission_id: number
  reason: ColumnType<string, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  resolved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface PaymentOnboardings {
  code_hash: string
  stripe_account_id: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
}

interface PayoutBatches {
  id: GeneratedAlways<number>
  key: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface PayoutDues {
  mission_id: number
  currency_code: string
  pilot_id: number
  amount: number
  approved_at: ColumnType<string, string | Date, string | Date>
}

interface PayoutTotals {
  pilot_id: number
  currency_code: string
  amount: number
}

interface PayoutTransfers {
  payout_id: number
  batch_id: number
  account: string
  attempt: ColumnType<number, number | undefined, number>
  tried_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  transfer_id: ColumnType<string | null, string | null | undefined, string | null>
  bank_payout_id: ColumnType<string | null, string | null | undefined, string | null>
  failure_code: ColumnType<string | null, string | null | undefined, string | null>
  failure_message: ColumnType<string | null, string | null | undefined, string | null>
}

interface Payouts {
  id: GeneratedAlways<number>
  pilot_id: number
  payoutable_type: ColumnType<string, string | undefined, string>
  payoutable_id: number
  amount: number
  currency_code: ColumnType<string, string | undefined, string>
  notes: ColumnType<string, string | undefined, string>
  payment_processor: ColumnType<string, string | undefined, string>
  status: string
  payout_to: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  internal_notes: ColumnType<string, string | undefined, string>
  adjustment_reason: ColumnType<string | null, string | null | undefined, string | null>
  expected_on: ColumnType<string | null, string | null | undefined, string | null>
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface People {
  id: GeneratedAlways<number>
  email: string
  email_key: GeneratedAlways<string>
  name: ColumnType<string, string | undefined, string>
  identity_subject: ColumnType<string | null, string | null | undefined, string | null>
  roles: ColumnType<string[], string[] | undefined, string[]>
  claimed_roles: ColumnType<string[], string[] | undefined, string[]>
  access_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface PilotBadges {
  id: GeneratedAlways<number>
  pilot_id: number
  badge_id: number
  status: PilotBadgesStatus
  awarded_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface PilotDevices {
  id: GeneratedAlways<number>
  pilot_id: number
  device_id: number
}

interface PilotDroneCameras {
  id: GeneratedAlways<number>
  pilot_drone_id: number
  drone_camera_id: number
}

interface PilotDrones {
  id: GeneratedAlways<number>
  pilot_id: number
  drone_id: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface PilotEquipment {
  id: GeneratedAlways<number>
  pilot_id: number
  equipment_id: number
}

interface PilotLicenses {
  id: GeneratedAlways<number>
  pilot_id: number
  license_type_id: number
  license_number: ColumnType<string | null, string | null | undefined, string | null>
  reference_date: ColumnType<string | null, string | null | undefined, string | null>
  expiration_date: ColumnType<string | null, string | null | undefined, string | null>
  issuing_body: ColumnType<string | null, string | null | undefined, string | null>
  image_key: ColumnType<string | null, string | null | undefined, string | null>
  image_type: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  document_required: ColumnType<boolean, boolean | undefined, boolean>
  revision: ColumnType<number, number | undefined, number>
  image_sha256: ColumnType<string | null, string | null | undefined, string | null>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  has_preview: ColumnType<boolean, boolean | undefined, boolean>
  verdict: ColumnType<
    PilotLicensesVerdict | null,
    PilotLicensesVerdict | null | undefined,
    PilotLicensesVerdict | null
  >
  refusal_reason: ColumnType<string | null, string | null | undefined, string | null>
  verdict_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface PilotOptIns {
  pilot_id: number
  slug: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface PilotSessions {
  id: GeneratedAlways<number>
  pilot_id: number
  token_hash: string
  kind: PilotSessionsKind
  browser: string
  network: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_seen_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
}

interface Pilots {
  id: GeneratedAlways<number>
  first_name: string
  last_name: string
  email: string
  identity_subject: ColumnType<string | null, string | null | undefined, string | null>
  password_hash: ColumnType<string | null, string | null | undefined, string | null>
  phone: ColumnType<string | null, string | null | undefined, string | null>
  birthday: ColumnType<string | null, string | null | undefined, string | null>
  address: ColumnType<string | null, string | null | undefined, string | null>
  address2: ColumnType<string | null, string | null | undefined, string | null>
  city: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<string | null, string | null | undefined, string | null>
  postal_code: ColumnType<string | null, string | null | undefined, string | null>
  country: ColumnType<string | null, string | null | undefined, string | null>
  latitude: ColumnType<number | null, number | null | undefined, number | null>
  longitude: ColumnType<number | null, number | null | undefined, number | null>
  timezone_id: ColumnType<string | null, string | null | undefined, string | null>
  image: ColumnType<string | null, string | null | undefined, string | null>
  terms_and_conditions: ColumnType<boolean, boolean | undefined, boolean>
  travel_distance: ColumnType<number | null, number | null | undefined, number | null>
  drone_system: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<PilotsStatus, PilotsStatus | undefined, PilotsStatus>
  first_flight_on: ColumnType<string | null, string | null | undefined, string | null>
  is_available_weekdays: ColumnType<boolean, boolean | undefined, boolean>
  is_available_weekends: ColumnType<boolean, boolean | undefined, boolean>
  total_ar_blocks: ColumnType<number, number | undefined, number>
  paypal_email: ColumnType<string | null, string | null | undefined, string | null>
  payment_processor: ColumnType<string | null, string | null | undefined, string | null>
  stripe_onboarding: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  erased_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  email_key: GeneratedAlways<string>
  language: ColumnType<PilotsLanguage | null, PilotsLanguage | null | undefined, PilotsLanguage | null>
}

interface PlainSessions {
  token_hash: string
  pilot_id: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
}

interface PointsOfInterest {
  id: GeneratedAlways<number>
  name: string
  category_id: number
  location_id: number
  amount: ColumnType<number, number | undefined, number>
  currency_code: ColumnType<string, string | undefined, string>
  duration_in_seconds: ColumnType<number, number | undefined, number>
  withdrawn_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface ProviderKeys {
  id: GeneratedAlways<number>
  name: string
  prefix: string
  key_hash: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  roles: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
}

interface ProviderSettings {
  only_one: ColumnType<boolean, boolean | undefined, boolean>
  fly_by_days: ColumnType<number | null, number | null | undefined, number | null>
  offer_hours: ColumnType<number | null, number | null | undefined, number | null>
  delivery_hours: ColumnType<number | null, number | null | undefined, number | null>
  upload_hours: ColumnType<number | null, number | null | undefined, number | null>
  review_hours: ColumnType<number | null, number | null | undefined, number | null>
  reshoot_hours: ColumnType<number | null, number | null | undefined, number | null>
  pilot_hours: ColumnType<number | null, number | null | undefined, number | null>
  certificate_days: ColumnType<number | null, number | null | undefined, number | null>
  payout_days: ColumnType<number | null, number | null | undefined, number | null>
  endpoint_hours: ColumnType<number | null, number | null | undefined, number | null>
  document_hours: ColumnType<number | null, number | null | undefined, number | null>
  payment_days: ColumnType<number | null, number | null | undefined, number | null>
  bank_days: ColumnType<number | null, number | null | undefined, number | null>
  direct_deposit: ColumnType<boolean, boolean | undefined, boolean>
}

interface PushMessages {
  id: GeneratedAlways<number>
  subscription_id: number
  tag: string
  notification_id: number
  is_offer: boolean
  is_correction: boolean
  was_shown: ColumnType<boolean, boolean | undefined, boolean>
  due_at: ColumnType<string, string | Date, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface PushPreferences {
  pilot_id: number
  muted_topics: ColumnType<string[], string[] | undefined, string[]>
  quiet_from: ColumnType<string | null, string | null | undefined, string | null>
  quiet_until: ColumnType<string | null, string | null | undefined, string | null>
  offers_when_quiet: ColumnType<boolean, boolean | undefined, boolean>
}

interface PushSubscriptions {
  id: GeneratedAlways<number>
  pilot_id: number
  endpoint: string
  p256dh: string
  auth: string
  name: string
  session_hash: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_pushed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  failing_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface RescheduleReasons {
  id: GeneratedAlways<number>
  slug: string
  short: string
  blurb: ColumnType<string, string | undefined, string>
  is_pilot_selectable: ColumnType<boolean, boolean | undefined, boolean>
}

interface ReviewClaims {
  mission_id: number
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
  claimed_at: ColumnType<string, string | Date | undefined, string | Date>
  expires_at: ColumnType<string, string | Date, string | Date>
}

interface ReviewReasons {
  id: GeneratedAlways<number>
  name: string
  advice: ColumnType<string, string | undefined, string>
  position: ColumnType<number, number | undefined, number>
  retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface ReviewVerdictReasons {
  verdict_id: number
  reason_id: number
}

interface ReviewVerdicts {
  id: GeneratedAlways<number>
  mission_id: number
  asset_id: ColumnType<string | null, string | null | undefined, string | null>
  shot_id: ColumnType<number | null, number | null | undefined, number | null>
  verdict: ReviewVerdictsVerdict
  note: ColumnType<string, string | undefined, string>
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  provider_key_id: ColumnType<number | null, number | null | undefined, number | null>
  made_at: ColumnType<string, string | Date | undefined, string | Date>
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  is_shown: ColumnType<boolean, boolean | undefined, boolean>
}

interface SavedFilters {
  id: GeneratedAlways<number>
  name: string
  filter: ColumnType<unknown, string, string>
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  is_shared: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface ShotTypeSampleImages {
  id: GeneratedAlways<number>
  shot_type_id: number
  position: number
  small_640: string
  medium_1024: string
}

interface ShotTypes {
  id: GeneratedAlways<number>
  name: string
  description: ColumnType<string, string | undefined, string>
  video: ColumnType<string | null, string | null | undefined, string | null>
}

interface Shots {
  id: GeneratedAlways<number>
  mission_id: number
  map_feature_id: ColumnType<number | null, number | null | undefined, number | null>
  shot_type_id: ColumnType<number | null, number | null | undefined, number | null>
  position: ColumnType<number, number | undefined, number>
  name: string
  instructions: ColumnType<string, string | undefined, string>
  pilot_comment: ColumnType<string | null, string | null | undefined, string | null>
  origin_type: ColumnType<string, string | undefined, string>
  post_processes: ColumnType<string[], string[] | undefined, string[]>
  pilot_commented_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  quality_rules: ColumnType<unknown, string | undefined, string>
  findings: ColumnType<unknown | null, string | null | undefined, string | null>
  files_failing_must: ColumnType<number, number | undefined, number>
  files_failing_should: ColumnType<number, number | undefined, number>
}

interface ShotsToJudge {
  shot_id: number
  changes: ColumnType<number, number | undefined, number>
  since: ColumnType<string, string | Date | undefined, string | Date>
}

interface StockSubmissions {
  id: GeneratedAlways<number>
  pilot_id: number
  category_id: number
  description: string
  city: string
  state: string
  country: string
  timecode: ColumnType<string | null, string | null | undefined, string | null>
  tags: string[]
  storage_key: string
  status: ColumnType<StockSubmissionsStatus, StockSubmissionsStatus | undefined, StockSubmissionsStatus>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  submission_key: ColumnType<string | null, string | null | undefined, string | null>
  file_name: ColumnType<string | null, string | null | undefined, string | null>
  file_type: ColumnType<string | null, string | null | undefined, string | null>
  file_size: ColumnType<number | null, number | null | undefined, number | null>
  file_sha256: ColumnType<string | null, string | null | undefined, string | null>
  rejection_reason: ColumnType<string | null, string | null | undefined, string | null>
  reviewed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface StripeAccounts {
  id: GeneratedAlways<number>
  pilot_id: number
  legal_entity_id: number
  autopay_enabled: ColumnType<boolean, boolean | undefined, boolean>
  external_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

interface StripeEvents {
  id: string
  received_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface TermsAcceptances {
  id: GeneratedAlways<number>
  pilot_id: number
  version: number
  accepted_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface TermsVersions {
  id: GeneratedAlways<number>
  published_at: ColumnType<string, string | Date | undefined, string | Date>
  text: string
}

interface ThirdPartyPromoCodes {
  id: GeneratedAlways<number>
  code: string
  status: ColumnType<string, string | undefined, string>
  promo: string
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface TransferFolders {
  mission_id: number
  name: string
  shot_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface WeatherCache {
  source: string
  latitude_tenths: number
  longitude_tenths: number
  hour: ColumnType<string, string | Date, string | Date>
  hours: ColumnType<unknown, string, string>
}

interface WebhookAttempts {
  delivery_id: number
  number: number
  at: ColumnType<string, string | Date | undefined, string | Date>
  duration_in_milliseconds: number
  response_status: ColumnType<number | null, number | null | undefined, number | null>
  response_body: ColumnType<string | null, string | null | undefined, string | null>
  error: ColumnType<string | null, string | null | undefined, string | null>
}

interface WebhookDeliveries {
  id: GeneratedAlways<number>
  event_id: string
  endpoint_id: number
  status: ColumnType<WebhookDeliveriesStatus, WebhookDeliveriesStatus | undefined, WebhookDeliveriesStatus>
  attempts: ColumnType<number, number | undefined, number>
  attempts_before_resend: ColumnType<number, number | undefined, number>
  next_attempt_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  delivered_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface WebhookEndpoints {
  id: GeneratedAlways<number>
  url: string
  description: ColumnType<string, string | undefined, string>
  events: string[]
  is_enabled: ColumnType<boolean, boolean | undefined, boolean>
  sealed_secret: string
  sealed_previous_secret: ColumnType<string | null, string | null | undefined, string | null>
  previous_secret_expires_at: ColumnType<
    string | null,
    string | Date | null | undefined,
    string | Date | null
  >
  failing_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  disabled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  disabled_reason: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface WebhookEvents {
  id: ColumnType<string, string | undefined, string>
  type: WebhookEventsType
  mission_id: ColumnType<number | null, number | null | undefined, number | null>
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  body: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

interface WorkOrders {
  id: GeneratedAlways<number>
  site_id: string
  pilot_id: ColumnType<number | null, number | null | undefined, number | null>
  location_id: number
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Schema {
  activity_logs: ActivityLogs
  airspace_briefings: AirspaceBriefings
  airspace_certificates: AirspaceCertificates
  airspace_notices: AirspaceNotices
  asset_uploads: AssetUploads
  assets: Assets
  attempt_counts: AttemptCounts
  audit_log: AuditLog
  authorization_notices: AuthorizationNotices
  badges: Badges
  calendar_feeds: CalendarFeeds
  categories: Categories
  currencies: Currencies
  daily_messages: DailyMessages
  devices: Devices
  drone_cameras: DroneCameras
  drones: Drones
  ended_sessions: EndedSessions
  equipment: Equipment
  estimated_payouts: EstimatedPayouts
  file_transfer_credentials: FileTransferCredentials
  finished_mission_totals: FinishedMissionTotals
  flight_apps: FlightApps
  flight_log: FlightLog
  flight_notices: FlightNotices
  flight_weather: FlightWeather
  idempotency_keys: IdempotencyKeys
  laanc_authorizations: LaancAuthorizations
  laanc_exemptions: LaancExemptions
  laanc_flights: LaancFlights
  legal_entities: LegalEntities
  license_expiry_notices: LicenseExpiryNotices
  license_types: LicenseTypes
  locations: Locations
  mails: Mails
  map_features: MapFeatures
  mission_events: MissionEvents
  mission_import_lines: MissionImportLines
  mission_imports: MissionImports
  mission_offers: MissionOffers
  mission_reschedules: MissionReschedules
  mission_status_steps: MissionStatusSteps
  missions: Missions
  night_flights: NightFlights
  notifications: Notifications
  offer_ending_notices: OfferEndingNotices
  offer_views: OfferViews
  onsite_contacts: OnsiteContacts
  package_devices: PackageDevices
  package_drone_cameras: PackageDroneCameras
  package_drones: PackageDrones
  package_equipment: PackageEquipment
  package_shots: PackageShots
  packages: Packages
  partial_reshoot_shots: PartialReshootShots
  partial_reshoots: PartialReshoots
  payment_onboardings: PaymentOnboardings
  payout_batches: PayoutBatches
  payout_dues: PayoutDues
  payout_totals: PayoutTotals
  payout_transfers: PayoutTransfers
  payouts: Payouts
  people: People
  pilot_badges: PilotBadges
  pilot_devices: PilotDevices
  pilot_drone_cameras: PilotDroneCameras
  pilot_drones: PilotDrones
  pilot_equipment: PilotEquipment
  pilot_licenses: PilotLicenses
  pilot_opt_ins: PilotOptIns
  pilot_sessions: PilotSessions
  pilots: Pilots
  plain_sessions: PlainSessions
  points_of_interest: PointsOfInterest
  provider_keys: ProviderKeys
  provider_settings: ProviderSettings
  push_messages: PushMessages
  push_preferences: PushPreferences
  push_subscriptions: PushSubscriptions
  reschedule_reasons: RescheduleReasons
  review_claims: ReviewClaims
  review_reasons: ReviewReasons
  review_verdict_reasons: ReviewVerdictReasons
  review_verdicts: ReviewVerdicts
  saved_filters: SavedFilters
  shot_type_sample_images: ShotTypeSampleImages
  shot_types: ShotTypes
  shots: Shots
  shots_to_judge: ShotsToJudge
  stock_submissions: StockSubmissions
  stripe_accounts: StripeAccounts
  stripe_events: StripeEvents
  terms_acceptances: TermsAcceptances
  terms_versions: TermsVersions
  third_party_promo_codes: ThirdPartyPromoCodes
  transfer_folders: TransferFolders
  weather_cache: WeatherCache
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  work_orders: WorkOrders
}
