import { emptyFileText } from '@sortie/domain/file-type'
import { known, plural, t } from '@sortie/domain/language'
import { type AssetKind, isMissingGps } from '@sortie/domain/mission/asset'
import type { Asset } from '@sortie/domain/mission/asset.schema'
import { isAfterRequest, reasonForShot, reshootOfShot } from '@sortie/domain/mission/reshoot'
import type { PartialReshoot } from '@sortie/domain/mission/shot.schema'
import { uploadKind } from '@sortie/domain/mission/upload-file'
import { verdictText } from '@sortie/domain/mission/verdict'
import type { Verdict } from '@sortie/domain/mission/verdict.schema'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import { measuredText } from '@sortie/domain/quality/group-findings'
import { ruleNames } from '@sortie/domain/quality/quality-rules'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { formatFileSize } from '@sortie/domain/units'
import type { AssetItem } from '@sortie/ui/assets/asset-item.ts'
import type { AssetPreviewItem } from '@sortie/ui/assets/asset-preview.tsx'
import type { UploadRow } from '#app/uploads/upload-rows.ts'

/**
 * A file as the page shows it, from the moment it is added: this browser's information about it, and the server's
 * record.
 */
export interface UploadItem extends AssetItem {
  shot: number | null
  row: UploadRow | null
  asset: Asset | null
  /** Whether the position or the altitude is missing. */
  isMissingGps: boolean
  /** Whether it has a position, so that only the altitude can be missing. */
  hasPosition: boolean
  /** Where it breaks the rules of its shot, as far as it has been compared with them. */
  findings?: readonly Finding[]
}

/** A photo with a position is not 'without GPS', even if its altitude is missing. */
const gpsBadge = (hasPosition: boolean): string => (hasPosition ? t('No altitude') : t('No GPS'))

const kindOf = (name: string): AssetKind => {
  const kind = uploadKind({ name, type: '' })
  return kind === 'video' || kind === 'data_file' || kind === 'panorama' ? kind : 'image'
}

const ofRow = (row: UploadRow): UploadItem => {
  const kind = kindOf(row.name)
  const isFailed = row.status === 'failed' || row.status === 'file-size-error'
  const reason = row.status === 'file-size-error' ? emptyFileText : row.error
  const missesGps = kind === 'image' && row.hasGps === false
  const hasPosition = Boolean(row.facts?.position)
  return {
    key: row.id,
    name: row.name,
    kind,
    state: isFailed ? 'failed' : 'loading',
    progress: row.progress,
    thumbnailUrl: row.thumbnailUrl,
    detail: formatFileSize(row.size),
    shot: row.shot_id,
    row,
    asset: null,
    isMissingGps: missesGps,
    hasPosition,
    ...(missesGps && { badge: gpsBadge(hasPosition) }),
    ...(isFailed && {
      error: t('There was an error uploading this file. Please remove and try again.'),
      ...(reason && { reason: known(reason) }),
    }),
  }
}

const ofVerdict = (verdict: Verdict): string =>
  [verdictText(verdict), ...verdict.reasons.map(({ advice }) => advice)].filter(Boolean).join(' ')

/** What the provider said of a rejected file; else why its shot is needed again, for one that was delivered before. */
const rejectionOf = (
  { shot, uploaded_at, verdict }: Asset,
  reshoots: readonly PartialReshoot[],
): string | null => {
  const reshoot = shot === null ? null : reshootOfShot(reshoots, shot)
  const isOld = shot !== null && reshoot !== null && !isAfterRequest(uploaded_at, reshoot)
  // A record that the device kept from before verdicts has none.
  if (verdict?.verdict === 'rejected' && (isOld || reshoot === null)) return ofVerdict(verdict)
  if (!isOld) return null
  const reason = known(reasonForShot(reshoot, shot))
  return verdict?.verdict === 'accepted'
    ? `${t('This file is fine, but its shot is needed again.')} ${reason}`
    : reason
}

const ofAsset = (
  asset: Asset,
  row: UploadRow | undefined,
  reshoots: readonly PartialReshoot[],
): UploadItem => {
  const rejection = rejectionOf(asset, reshoots)
  // Until the server has processed the file, the browser's facts are used.
  const hasPosition = asset.processing ? Boolean(row?.facts?.position) : asset.gps_latitude !== null
  const missesGps = asset.type === 'image' && (asset.processing ? row?.hasGps === false : isMissingGps(asset))
  return {
    key: row?.id ?? asset.id,
    name: asset.name,
    kind: asset.type,
    state: asset.error ? 'failed' : asset.processing ? 'processing' : 'done',
    progress: 1,
    thumbnailUrl: row?.thumbnailUrl ?? asset.version_urls.small_640 ?? null,
    detail: formatFileSize(asset.size),
    shot: asset.shot,
    row: row ?? null,
    asset,
    isMissingGps: missesGps,
    hasPosition,
    ...(missesGps && { badge: gpsBadge(hasPosition) }),
    ...(asset.error && { error: known(asset.error) }),
    ...(rejection !== null && {
      rejection,
      ...(asset.verdict?.verdict === 'accepted' && { rejectedState: t('Needed again') }),
    }),
  }
}

const sortKeys = new Map<string, string>()

/**
 * Sorts numbers in names by value: DJI_2 comes before DJI_10. Cached, since thousands of names are sorted on each tick.
 */
const sortKeyOf = (name: string): string => {
  const made = sortKeys.get(name)
  if (made !== undefined) return made
  const key = name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'))
  sortKeys.set(name, key)
  return key
}

const inOrder = (a: UploadItem, b: UploadItem): number => {
  const [isOld, isOtherOld] = [a.rejection !== undefined, b.rejection !== undefined]
  if (isOld !== isOtherOld) return isOld ? 1 : -1
  const [one, other] = [sortKeyOf(a.name), sortKeyOf(b.name)]
  if (one === other) return a.key < b.key ? -1 : 1
  return one < other ? -1 : 1
}

/**
 * Every file of the mission once, sorted by name, so that none moves while it is uploaded. Files that were delivered
 * before a reshoot come last.
 */
export const uploadItems = (
  rows: readonly UploadRow[],
  assets: readonly Asset[],
  reshoots: readonly PartialReshoot[],
): UploadItem[] => {
  const rowOf = new Map(rows.flatMap((row) => (row.asset ? [[row.asset.id, row] as const] : [])))
  return [
    ...assets.map((asset) => ofAsset(asset, rowOf.get(asset.id), reshoots)),
    // Files that have been uploaded are shown by their record.
    ...rows.filter((row) => row.asset === null).map(ofRow),
  ].sort(inOrder)
}

/** Such as '2 files without GPS data, 1 file without altitude'; null if nothing is missing. */
export const missingGpsText = (items: readonly UploadItem[]): string | null => {
  const missing = items.filter((item) => item.isMissingGps)
  const partly = missing.filter(({ hasPosition }) => hasPosition).length
  const texts = [
    missing.length > partly &&
      plural(missing.length - partly, '1 file without GPS data', '{count} files without GPS data'),
    partly > 0 && plural(partly, '1 file without altitude', '{count} files without altitude'),
  ].filter(Boolean)
  return texts.length > 0 ? texts.join(', ') : null
}

/** Whether the file is being uploaded, or waits for it. */
export const isPending = (item: UploadItem): boolean => item.asset === null && item.state === 'loading'

export const hasFailed = (item: UploadItem): boolean => item.asset === null && item.state === 'failed'

/**
 * Whether the file counts for its shot. A file that was not uploaded or could not be processed does not, nor does one
 * that the provider rejected.
 */
export const showsShot = ({ kind, state, rejection }: UploadItem): boolean =>
  (kind === 'image' || kind === 'video') && state !== 'failed' && rejection === undefined

/** The file with what was found of it: the same object while nothing was. */
export const withFindings = (item: UploadItem, found: readonly Finding[] | undefined): UploadItem => {
  const findings = found ?? item.asset?.findings ?? []
  const [first] = findings
  if (!first || item.rejection !== undefined || item.state === 'failed') return item
  const isMust = findings.some(({ severity }) => severity === 'must')
  return {
    ...item,
    findings,
    flag:
      findings.length === 1
        ? known(ruleNames[first.code])
        : plural(findings.length, '1 requirement', '{count} requirements'),
    flagTone: isMust ? 'danger' : 'attention',
  }
}

const detailsOf = ({ asset }: UploadItem): { label: string; value: string }[] => {
  if (!asset) return []
  const { taken_at, gps_latitude, gps_longitude, gps_altitude, camera_make, camera_model } = asset
  const camera = [camera_make, camera_model].filter(Boolean).join(' ')
  return [
    { label: t('Size'), value: formatFileSize(asset.size) },
    ...(taken_at ? [{ label: t('Taken'), value: timestampText(taken_at, localZone()) }] : []),
    ...(gps_latitude !== null && gps_longitude !== null
      ? [{ label: t('Position'), value: `${gps_latitude.toFixed(5)}, ${gps_longitude.toFixed(5)}` }]
      : []),
    ...(gps_altitude === null ? [] : [{ label: t('Altitude'), value: `${Math.round(gps_altitude)} m` }]),
    ...(camera ? [{ label: t('Camera'), value: camera }] : []),
  ]
}

/** The same file, for the preview. */
export const previewItem = (item: UploadItem): AssetPreviewItem => ({
  key: item.key,
  name: item.name,
  kind: item.kind,
  state: item.state,
  thumbnailUrl: item.thumbnailUrl,
  previewUrl: item.asset?.version_urls.medium_1024 ?? item.asset?.version_urls.small_640 ?? item.thumbnailUrl,
  details: detailsOf(item),
  notes: (item.findings ?? []).map((finding) => ({
    key: `${finding.code} ${finding.severity}`,
    tone: finding.severity === 'must' ? 'danger' : 'attention',
    title: known(ruleNames[finding.code]),
    text: known(finding.text),
    detail: measuredText(finding),
  })),
  ...(item.error === undefined ? {} : { error: item.error }),
})
