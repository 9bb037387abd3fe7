import { featureColor } from '@sortie/domain/mission/map-feature'
import { usesMiles } from '@sortie/domain/units'
import { Button } from '@sortie/ui/actions/button.tsx'
import { HiddenFileInput } from '@sortie/ui/fields/hidden-file-input.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { AreaEditor } from '@sortie/ui/map/area-editor.tsx'
import type { DrawnFeature, MapView } from '@sortie/ui/map/map-types.ts'
import { AddressSearch } from '@sortie/web-app/address-search.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { CircleAlert, FileUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mapGround } from '#app/map-ground.ts'
import { write } from '#app/writes.ts'
import { addressText, type DraftedSite, type FileFeature, withAddressPart } from './drafted-site.ts'
import { splitFeatures, viewOf } from './kml-areas.ts'

const addressFields = [
  ['address', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['postal_code', 'Postal code'],
  ['country', 'Country'],
] as const

const readFailure = "We couldn't read this file. Try again."

type ChangeSite = (changes: Partial<DraftedSite>) => void

const useKmlFile = (draft: DraftedSite, change: ChangeSite, show: (view: MapView) => void) => {
  const [isReading, setReading] = useState(false)
  // What is typed and drawn while a file is being read stays.
  const latest = useRef({ draft, change })
  useLayoutEffect(() => {
    latest.current = { draft, change }
  })
  const [error, setError] = useState<string | null>(null)
  const read = async (file: File) => {
    setReading(true)
    setError(null)
    try {
      const { map_features } = await write('POST /v1/provider/missions/read_kml', {
        body: { kml: await file.text() },
      })
      const features = map_features as FileFeature[]
      const { areas, others } = splitFeatures(features)
      const { site, fileFeatures } = latest.current.draft
      const pin = site.pin ?? areas[0]?.vertices[0] ?? null
      latest.current.change({
        site: { pin, areas: [...site.areas, ...areas] },
        fileFeatures: [...fileFeatures, ...others],
      })
      const view = viewOf(features)
      if (view) show(view)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fields.kml?.join(' ') ?? failure.message) : readFailure)
    } finally {
      setReading(false)
    }
  }
  return { isReading, error, read }
}

interface SiteFieldsProps {
  draft: DraftedSite
  change: ChangeSite
  /** The error of a field, by its name on the wire. */
  errorOf: (field: string) => string | undefined
}

/** Where a mission is: by address, by a pin, from a KML file, or with areas drawn on the map. */
export const SiteFields = ({ draft, change, errorOf }: SiteFieldsProps) => {
  const { address, site, fileFeatures } = draft
  const [view, setView] = useState<MapView | null>(site.pin && { ...site.pin, zoom: 16 })
  const input = useRef<HTMLInputElement>(null)
  const kml = useKmlFile(draft, change, setView)
  const shown = useMemo(
    () =>
      fileFeatures.map(
        ({ name, kind, geometry }, index): DrawnFeature => ({
          id: -1000 - index,
          name,
          kind: kind as DrawnFeature['kind'],
          geometry,
          colour: featureColor(index),
        }),
      ),
    [fileFeatures],
  )
  const error = kml.error ?? errorOf('location') ?? errorOf('map_features') ?? errorOf('location.longitude')
  return (
    <>
      <AddressSearch
        label="Address"
        value={addressText(address)}
        onChoose={({ latitude, longitude, formatted_address, timezone_id, ...found }) => {
          const pin = { latitude, longitude }
          change({
            address: {
              formatted_address,
              timezone_id,
              address: found.address ?? '',
              city: found.city ?? '',
              state: found.state ?? '',
              postal_code: found.postal_code ?? '',
              country: found.country ?? '',
            },
            site: { ...site, pin },
          })
          setView({ ...pin, zoom: 16 })
        }}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {addressFields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            value={address[name]}
            onChange={(text) => change({ address: withAddressPart(address, name, text) })}
            error={errorOf(`location.${name}`)}
          />
        ))}
      </div>
      <AreaEditor
        label="Map of the site"
        pinLabel="Site"
        value={site}
        onChange={(next) => change({ site: next })}
        features={shown}
        ground={mapGround()}
        units={usesMiles(address.country || 'US') ? 'imperial' : 'metric'}
        view={view}
        className="h-112"
      />
      <div className="flex flex-wrap items-center gap-3">
        <HiddenFileInput
          inputRef={input}
          label="KML file"
          accept=".kml,application/vnd.google-earth.kml+xml"
          onPick={([file]) => {
            if (file) void kml.read(file)
          }}
        />
        <Button
          size="small"
          mode="secondary"
          icon={FileUp}
          isPending={kml.isReading}
          onPress={() => input.current?.click()}
        >
          Add areas from a KML file
        </Button>
        {fileFeatures.length > 0 && (
          <>
            <p className="text-small text-ink-soft">
              {fileFeatures.length === 1
                ? '1 other shape from a file'
                : `${fileFeatures.length} other shapes from a file`}
            </p>
            <Button size="small" mode="secondary" onPress={() => change({ fileFeatures: [] })}>
              Remove
            </Button>
          </>
        )}
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
