import type { GeoJSON } from 'geojson'
import { feature, mesh } from 'topojson-client'
import statesUrl from 'us-atlas/states-10m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { placeNames } from './place-names.ts'

type Topology = Parameters<typeof feature>[0]
type Named = Parameters<typeof placeNames>[0]

/** The data of each source of the built-in style, by the source's name. */
export type BaseMapData = Record<string, GeoJSON>

const load = async <T>(url: string): Promise<T> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the base map could not be loaded (${response.status})`)
  return response.json() as Promise<T>
}

/** The shapes of one object of a topology, and the borders that two of them share. */
const shapesOf = (topology: Topology, name: string) => {
  const shapes = topology.objects[name]
  if (!shapes) throw new Error(`the base map has no ${name}`)
  const drawn = feature(topology, shapes)
  return {
    drawn,
    borders: mesh(topology, shapes as Parameters<typeof mesh>[1], (a, b) => a !== b),
    names: placeNames((drawn.type === 'FeatureCollection' ? drawn.features : [drawn]) as Named[number][]),
  }
}

const world = async (url: string): Promise<BaseMapData> => {
  const topology = await load<Topology>(url)
  const { borders, names } = shapesOf(topology, 'countries')
  return { land: shapesOf(topology, 'land').drawn, borders, countryNames: names }
}

/** All maps of a page share one copy. A failed request is made again. */
const once = (make: () => Promise<BaseMapData>): (() => Promise<BaseMapData>) => {
  let made: Promise<BaseMapData> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Drawn at once: 38 kB compressed. */
export const loadCoarseWorld = once(() => world(coarseUrl))

/**
 * Loaded only for a view that is near enough to show the difference and far enough to show a coast: 230 kB compressed.
 */
export const loadFineWorld = once(() => world(fineUrl))

export const loadStates = once(async () => {
  const topology = await load<Topology>(statesUrl)
  const { borders, names } = shapesOf(topology, 'states')
  return { nation: shapesOf(topology, 'nation').drawn, stateBorders: borders, stateNames: names }
})
