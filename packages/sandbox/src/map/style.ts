const SOURCE = 'sample'

const GROUND = '#f5f3ee'
const SEA = '#c6dcea'
const WATER = '#a8cfe6'

type Stops = [zoom: number, value: number][]

/** A width or size that grows with the zoom, like objects on the ground. */
const grows = (...stops: Stops) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()]
const fades = (...stops: Stops) => ['interpolate', ['linear'], ['zoom'], ...stops.flat()]

const colorOf = (colors: Record<string, string>, otherwise: string) => [
  'match',
  ['get', 'kind'],
  ...Object.entries(colors).flat(),
  otherwise,
]

const AREAS = {
  park: '#d5e6c5',
  lawn: '#edf1e3',
  grass: '#dcebcd',
  paved: '#e7e4de',
  track: '#dcb9a4',
  pitch: '#bfdcab',
  'pitch-line': '#eef6e8',
  'field-1': '#ecead2',
  'field-2': '#e3ecd0',
  'field-3': '#efe6c8',
}

const ROOFS = {
  brown: '#c9b5a1',
  red: '#d3a995',
  gray: '#c3c0bc',
  sand: '#dccfb8',
  slate: '#aeb1b6',
  pale: '#dcd9d4',
}

const SLOPES = {
  shade: 'rgba(62, 44, 36, 0.2)',
  dusk: 'rgba(62, 44, 36, 0.11)',
  flat: 'rgba(255, 255, 255, 0.3)',
  machine: 'rgba(70, 66, 62, 0.55)',
}

const ROADS: { kind: string; fill: string; rim: string; from: number; width: Stops }[] = [
  {
    kind: 'street',
    fill: '#ffffff',
    rim: '#dad6ce',
    from: 14,
    width: [
      [14, 1.2],
      [16, 5],
      [18, 15],
      [20, 46],
    ],
  },
  {
    kind: 'tertiary',
    fill: '#ffffff',
    rim: '#d5d0c7',
    from: 13,
    width: [
      [13, 2],
      [16, 7.5],
      [18, 20],
      [20, 58],
    ],
  },
  {
    kind: 'secondary',
    fill: '#fffdf6',
    rim: '#d0cabd',
    from: 12,
    width: [
      [12, 1.8],
      [16, 10],
      [18, 27],
      [20, 76],
    ],
  },
  {
    kind: 'primary',
    fill: '#fdf0c4',
    rim: '#dcc58d',
    from: 10,
    width: [
      [10, 1],
      [13, 4],
      [16, 13],
      [18, 33],
      [20, 90],
    ],
  },
  {
    kind: 'motorway',
    fill: '#f9d696',
    rim: '#d8a75c',
    from: 8,
    width: [
      [8, 1],
      [13, 5.5],
      [16, 18],
      [18, 46],
      [20, 120],
    ],
  },
]

const layer = (id: string, type: string, from: string, more: object) => ({
  id,
  type,
  source: SOURCE,
  'source-layer': from,
  ...more,
})

const isKind = (kind: string) => ['==', ['get', 'kind'], kind]

const road = (rim: boolean) =>
  ROADS.map(({ kind, fill, rim: rimColor, from, width }) =>
    layer(`${kind}${rim ? '-rim' : ''}`, 'line', 'road', {
      minzoom: from,
      filter: isKind(kind),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': rim ? rimColor : fill,
        'line-width': grows(
          ...width.map(([zoom, value]): [number, number] => [
            zoom,
            // Wide enough to be visible, so that a town has streets from far away.
            rim ? value + Math.min(2.4, Math.max(1.4, value * 0.5)) : value,
          ]),
        ),
      },
    }),
  )

/** A MapLibre style without letters and pictures, so it needs neither glyphs nor sprites. */
export const makeStyle = (url: string) => ({
  version: 8,
  name: 'Sample map',
  sources: { [SOURCE]: { type: 'vector', url: `${url}/map/tiles.json` } },
  layers: [
    {
      id: 'background',
      type: 'background',
      paint: { 'background-color': ['interpolate', ['linear'], ['zoom'], 7.5, SEA, 9.5, GROUND] },
    },
    layer('land', 'fill', 'land', { maxzoom: 10, paint: { 'fill-color': GROUND } }),
    layer('state-border', 'line', 'state-border', {
      minzoom: 3,
      maxzoom: 10,
      paint: { 'line-color': '#d6d2ca', 'line-opacity': fades([8, 1], [10, 0]) },
    }),
    layer('border', 'line', 'border', {
      maxzoom: 10,
      paint: { 'line-color': '#b9b3a8', 'line-opacity': fades([8, 1], [10, 0]) },
    }),
    layer('area', 'fill', 'area', { paint: { 'fill-color': colorOf(AREAS, GROUND) } }),
    layer('path', 'line', 'road', {
      minzoom: 15,
      filter: isKind('path'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': '#f4efe3', 'line-width': grows([15, 1], [18, 5], [20, 14]) },
    }),
    layer('river', 'line', 'road', {
      maxzoom: 13,
      filter: isKind('river'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': WATER, 'line-width': grows([9, 1.2], [13, 7]) },
    }),
    layer('water', 'fill', 'water', { paint: { 'fill-color': WATER } }),
    ...road(true),
    ...road(false),
    layer('building', 'fill', 'building', {
      minzoom: 14,
      paint: {
        'fill-color': colorOf(ROOFS, '#d2ccc2'),
        'fill-outline-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          15,
          'rgba(90, 70, 58, 0.12)',
          17,
          'rgba(90, 70, 58, 0.5)',
        ],
      },
    }),
    layer('roof', 'fill', 'roof', {
      minzoom: 15.5,
      paint: { 'fill-color': colorOf(SLOPES, 'rgba(0, 0, 0, 0)'), 'fill-antialias': false },
    }),
    layer('tree', 'circle', 'tree', {
      minzoom: 15.5,
      paint: {
        'circle-color': '#9dc389',
        'circle-opacity': 0.8,
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 15, 1.1, 20, 36],
        'circle-pitch-alignment': 'map',
      },
    }),
  ],
})
