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

/** The shapes of one object of a topology, and the lines that two of them share. */
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

/** Every map of a page shares one copy; what failed is asked for again. */
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

/** 230 kB compressed, so only for a view near enough to see the difference and far enough to see a coast. */
export const loadFineWorld = once(() => world(fineUrl))

export const loadStates = once(async () => {
  const topology = await load<Topology>(statesUrl)
  const { borders, names } = shapesOf(topology, 'states')
  return { nation: shapesOf(topology, 'nation').drawn, stateBorders: borders, stateNames: names }
})
