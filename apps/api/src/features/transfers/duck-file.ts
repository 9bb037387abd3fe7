import { createHash } from 'node:crypto'
import { element } from '@sortie/storage/gateway/xml'
import { folderOf, transferBucket } from './transfer-folder.ts'

export interface Bookmark {
  missionId: number
  missionName: string
  accessKeyId: string
  /** Where clients reach the gateway. */
  gatewayUrl: string
}

/** The same for the same key, so that opening the file again updates the bookmark instead of adding one. */
const bookmarkId = (accessKeyId: string): string =>
  createHash('sha256')
    .update(accessKeyId)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

/**
 * A bookmark that Cyberduck opens with a double-click: the gateway, the key and the mission's folder, but not the
 * secret, which Cyberduck asks for. Buckets are addressed by path, since the gateway has one host name.
 */
export const duckFile = ({ missionId, missionName, accessKeyId, gatewayUrl }: Bookmark): string => {
  const { protocol, hostname, port } = new URL(gatewayUrl)
  const isSecure = protocol === 'https:'
  const entries: [string, string][] = [
    ['Protocol', 's3'],
    // Without TLS: the connection profile 'S3 (HTTP)'.
    ...(isSecure ? [] : ([['Provider', 'Custom S3']] as [string, string][])),
    ['Nickname', `${missionName} (${missionId})`],
    ['UUID', bookmarkId(accessKeyId)],
    ['Hostname', hostname.replace(/[[\]]/g, '')],
    ['Port', port || (isSecure ? '443' : '80')],
    ['Username', accessKeyId],
    ['Path', `/${transferBucket}/${folderOf(missionId).slice(0, -1)}`],
    ['Region', 'us-east-1'],
  ]
  const pairs = entries.flatMap(([key, value]) => [element('key', key), element('string', value)])
  const custom = element('dict', [element('key', 's3.bucket.virtualhost.disable'), element('string', 'true')])
  const { xml } = element(
    'plist',
    [element('dict', [...pairs, element('key', 'Custom'), custom])],
    ' version="1.0"',
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
${xml}
`
}
