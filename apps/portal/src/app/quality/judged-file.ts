import type { AssetKind } from '@sortie/domain/mission/asset'
import type { Asset } from '@sortie/domain/mission/asset.schema'
import type { JudgedFile } from '@sortie/domain/quality/judge-file'
import { takenMoment } from '@sortie/domain/quality/taken-moment'
import { type AssetFacts, assetFacts } from '@sortie/imagery/asset-facts'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'

/** A file with all that rules ask about, and what its coverage is calculated from. */
export interface FileToJudge extends JudgedFile, AssetFacts {
  /**
   * False for a photo that could not be read here, or not yet. Nothing is said of what it shows: the server may read
   * more of it.
   */
  isRead: boolean
}

const noFacts: AssetFacts = {
  gps_latitude: null,
  gps_longitude: null,
  gps_altitude: null,
  relative_altitude: null,
  camera_make: null,
  camera_model: null,
  gimbal_yaw: null,
  gimbal_pitch: null,
  gimbal_roll: null,
  flight_yaw: null,
  focal_length: null,
  focal_length_35mm: null,
  calibrated_focal_length: null,
  sensor_width: null,
  sensor_height: null,
  exposure_seconds: null,
  iso: null,
  f_number: null,
  width: null,
  height: null,
}

/** What was read of a file on this device. */
export interface ReadFile {
  key: string
  name: string
  type: AssetKind
  facts: PhotoFacts | null
  measures: PictureMeasures | null
  /** When the file was made, for a photo that doesn't say when it was taken. */
  modifiedAt: number
}

/** A file on this device, by the names of what the server will store of it. */
export const fileToJudge = (
  { key, name, type, facts, measures, modifiedAt }: ReadFile,
  zone: string | null | undefined,
): FileToJudge => ({
  id: key,
  name,
  type,
  ...(facts ? assetFacts(facts) : noFacts),
  taken_at: (facts?.takenAt && takenMoment(facts.takenAt, zone)) ?? new Date(modifiedAt || 0).toISOString(),
  sharpness: measures?.sharpness ?? null,
  dark_percent: measures?.darkPercent ?? null,
  bright_percent: measures?.brightPercent ?? null,
  picture_hash: measures?.hash ?? null,
  isRead: type !== 'image' || facts !== null,
})

/** A file that the server has processed, by the key under which it is shown here. */
export const assetToJudge = (asset: Asset, key: string): FileToJudge => ({ ...asset, id: key, isRead: true })
