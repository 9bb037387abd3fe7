import type { OpenAPIV3_1 } from 'openapi-types'
import { fieldWords } from './field-words/index.ts'
import { singular } from './operation-ids.ts'

type Document = OpenAPIV3_1.Document

interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Parameter {
  name: string
  in: string
  description?: string
  schema?: Schema
}

/** Path segments whose own words would not make a noun. */
const nouns: Readonly<Record<string, string>> = {
  failed: 'failed job',
  jobs: 'job',
  pilot_pilot_equipments: 'piece of equipment',
  points_of_interest: 'point of interest',
}

/** Describes an id: '/v1/provider/missions/{id}/offers' and 'id' give 'The ID of the mission'. */
const idWords = (path: string, name: string): string | undefined => {
  const segment = path.split('/').find((_, index, segments) => segments[index + 1] === `{${name}}`)
  if (segment === undefined || !/id$/i.test(name)) return undefined
  return `The ID of the ${nouns[segment] ?? singular(segment).replaceAll('_', ' ')}`
}

/** The subject of a body, whether it is created or changed: 'PortalUpdateMissionV2Request' gives 'Mission'. */
const subjectOf = (name: string): string =>
  name.replace(/^Portal/, '').replace(/^(Create|Update|Replace)(?=[A-Z])|(V2)?Request(Input)?$/g, '')

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Describes every field of a request whose schema does not. */
export const describeFields = (document: Document): Document => {
  const copy = structuredClone(document)
  const schemas = (copy.components?.schemas ?? {}) as Record<string, Schema>
  const visited = new Set<string>()
  const wordsFor = (owner: string, field: string): string | undefined =>
    fieldWords[`${owner}.${field}`] ?? fieldWords[field]
  const describe = (schema: Schema | undefined, owner: string): void => {
    if (!schema) return
    if (schema.$ref !== undefined) {
      const name = nameIn(schema.$ref)
      if (visited.has(name)) return
      visited.add(name)
      describe(schemas[name], owner)
      return
    }
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      describe(part, owner)
    describe(schema.items, owner)
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const words = property.description ?? wordsFor(owner, field)
      if (words !== undefined) property.description = words
      describe(property, field)
    }
  }
  for (const [path, item] of Object.entries(copy.paths ?? {}))
    for (const operation of Object.values(item ?? {}) as OpenAPIV3_1.OperationObject[]) {
      for (const parameter of (operation.parameters ?? []) as unknown as (Parameter & Schema)[]) {
        if (parameter.$ref !== undefined) continue
        const words =
          parameter.description ??
          parameter.schema?.description ??
          idWords(path, parameter.name) ??
          wordsFor(parameter.in, parameter.name)
        if (words !== undefined) parameter.description = words
      }
      const { content = {} } = (operation.requestBody ?? {}) as OpenAPIV3_1.RequestBodyObject
      for (const { schema } of Object.values(content)) {
        const body = schema as Schema | undefined
        describe(body, body?.$ref ? subjectOf(nameIn(body.$ref)) : '')
      }
    }
  return copy
}
