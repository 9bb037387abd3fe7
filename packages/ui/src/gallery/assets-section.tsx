import { RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { AssetAction, AssetCollection, type AssetItem } from '../assets/asset-collection.tsx'
import { AssetPreview } from '../assets/asset-preview.tsx'
import exampleUrl from '../data/drone-crossing.mp4'
import { GallerySection, Specimen } from './gallery-section.tsx'

/** A drawing of a field with a roof, slightly different for each number. */
const drawing = (number: number, width = 320): string => {
  const hue = (number * 47) % 360
  const angle = (number * 29) % 90
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="${width}" height="${(width * 3) / 4}"><rect width="320" height="240" fill="hsl(${hue} 25% 62%)"/><path d="M0 ${60 + angle}L320 ${120 - angle / 2}V${150 - angle / 2}L0 ${90 + angle}Z" fill="hsl(${hue} 8% 78%)"/><g transform="rotate(${angle} 190 140)"><path d="M130 90h120v100H130z" fill="hsl(${(hue + 180) % 360} 22% 40%)"/><path d="M130 90h120v50H130z" fill="hsl(${(hue + 180) % 360} 22% 48%)"/></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const uploadFailed = 'There was an error uploading this file. Please remove and try again.'

const photo = (number: number, more: Partial<AssetItem> = {}): AssetItem => ({
  key: `photo-${number}`,
  name: `DJI_20261114093${String(number % 60).padStart(2, '0')}_${String(number).padStart(4, '0')}_V.JPG`,
  kind: 'image',
  state: 'done',
  progress: 1,
  thumbnailUrl: drawing(number),
  detail: `${(8 + (number % 40) / 10).toFixed(1)} MB`,
  ...more,
})

const states: AssetItem[] = [
  photo(1),
  photo(2, { state: 'loading', progress: 0.42 }),
  photo(3, { state: 'loading', progress: 0 }),
  photo(4, { state: 'processing' }),
  photo(5, { state: 'failed', error: uploadFailed, progress: 0.3 }),
  photo(6, { badge: 'No GPS' }),
  photo(7, { kind: 'video', name: 'DJI_0007.MP4', detail: '1.2 GB' }),
  photo(8, { kind: 'panorama', name: 'Panorama.tif', thumbnailUrl: null }),
  photo(9, {
    kind: 'data_file',
    name: 'Flight log of the second battery, afternoon.csv',
    thumbnailUrl: null,
  }),
  photo(10, { thumbnailUrl: null, state: 'loading', progress: 0.9, badge: 'No GPS' }),
]

const thousands = Array.from({ length: 5000 }, (_, index) => photo(index + 1))

/** The examples react to input, so everything can be tried here. */
const useSpecimens = (first: AssetItem[]) => {
  const [items, setItems] = useState(first)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const remove = useCallback((keys: ReadonlySet<string>) => {
    setItems((now) => now.filter(({ key }) => !keys.has(key)))
    setSelected((now) => new Set([...now].filter((key) => !keys.has(key))))
  }, [])
  const renderActions = useCallback(
    (item: AssetItem) => (
      <>
        {item.state === 'failed' && (
          <AssetAction
            icon={RotateCcw}
            label={`Retry ${item.name}`}
            onPress={() =>
              setItems((now) =>
                now.map((other) =>
                  other.key === item.key ? { ...other, state: 'loading', progress: 0.1 } : other,
                ),
              )
            }
          />
        )}
        <AssetAction
          icon={Trash2}
          label={`Delete ${item.name}`}
          tone="danger"
          onPress={() => remove(new Set([item.key]))}
        />
      </>
    ),
    [remove],
  )
  return {
    items,
    setItems,
    selectedKeys: selected,
    onSelectionChange: setSelected,
    renderActions,
    onDelete: remove,
  }
}

const Thousands = () => {
  const { setItems, ...specimens } = useSpecimens(thousands)
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  const [isInPage, setInPage] = useState(false)
  const [isTicking, setTicking] = useState(false)

  useEffect(() => {
    if (!isTicking) return
    // Simulates uploads, which report many files at once, only a few of them changed.
    const timer = setInterval(
      () =>
        setItems((now) => {
          const begin = now.findIndex(({ progress }) => progress < 1)
          return now.map((item, index) => {
            if (index < begin || index >= begin + 6) return { ...item }
            const progress = Math.min(1, item.progress + 0.25)
            return { ...item, progress, state: progress < 1 ? 'loading' : 'done' }
          })
        }),
      750,
    )
    setItems((now) => now.map((item) => ({ ...item, state: 'loading', progress: 0 })))
    return () => clearInterval(timer)
  }, [isTicking, setItems])

  return (
    <Specimen title="Five thousand">
      <div className="flex flex-wrap items-center gap-3">
        <Button mode="secondary" onPress={() => setLayout(layout === 'grid' ? 'list' : 'grid')}>
          {layout === 'grid' ? 'Show as a list' : 'Show as a grid'}
        </Button>
        <Button mode="secondary" onPress={() => setInPage(!isInPage)}>
          {isInPage ? 'Scroll in a box' : 'Scroll with the page'}
        </Button>
        <Button mode="secondary" onPress={() => setTicking(!isTicking)}>
          {isTicking ? 'Stop uploading' : 'Upload'}
        </Button>
        <p className="figures text-small text-ink-soft">
          {specimens.selectedKeys.size} of {specimens.items.length} selected
        </p>
      </div>
      <div
        className={
          isInPage ? undefined : 'h-120 overflow-y-auto rounded-card border border-line bg-surface p-3'
        }
      >
        <AssetCollection
          {...specimens}
          layout={layout}
          label="Five thousand assets"
          onOpen={() => undefined}
        />
      </div>
    </Specimen>
  )
}

const details = [
  { label: 'Size', value: '8.4 MB' },
  { label: 'Taken', value: '11/14/2026 09:30AM' },
  { label: 'Position', value: '37.79550, -122.39370' },
  { label: 'Height', value: '120 ft above takeoff' },
]

export const AssetsSection = () => {
  const { setItems: _, ...grid } = useSpecimens(states)
  const { setItems: __, ...list } = useSpecimens(states)
  const [opened, setOpened] = useState<string>()
  const previewed = grid.items.map((item, index) => ({
    ...item,
    previewUrl: item.state === 'done' && item.thumbnailUrl ? drawing(index + 1, 1024) : null,
    videoUrl: item.kind === 'video' ? exampleUrl : null,
    details,
  }))
  const index = previewed.findIndex(({ key }) => key === opened)
  return (
    <GallerySection title="Assets">
      <Specimen title="Grid, every state">
        <AssetCollection {...grid} layout="grid" label="Assets as a grid" onOpen={setOpened} />
      </Specimen>
      <Specimen title="List, every state">
        <AssetCollection {...list} layout="list" label="Assets as a list" onOpen={setOpened} />
      </Specimen>
      <Thousands />
      {index >= 0 && (
        <AssetPreview
          items={previewed}
          index={index}
          onIndexChange={(next) => setOpened(previewed[next]?.key)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </GallerySection>
  )
}
