import { packageSchema } from '@sortie/domain/mission/package.schema'
import { shotTypeSchema } from '@sortie/domain/mission/shot.schema'
import { badgeSchema } from '@sortie/domain/pilot/badge.schema'
import { deviceTypes } from '@sortie/domain/pilot/gear'
import { categorySchema, deviceSchema, droneSchema, equipmentSchema } from '@sortie/domain/pilot/gear.schema'
import { issuerTypes, referenceDateModes } from '@sortie/domain/pilot/license'
import { licenseTypeSchema } from '@sortie/domain/pilot/license.schema'
import { roles } from '@sortie/domain/provider/roles'
import { qualityRuleSchema, qualityRulesSchema } from '@sortie/domain/quality/quality-rule.schema'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { currencyCode, minorUnits, slug, webUrl } from './fields.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

type Shape = z.core.$ZodLooseShape
type Body<Fields extends Shape> = z.ZodObject<Fields, z.core.$strict>

/** A catalog in words and schemas, with a filled-in body for the documentation. */
interface CatalogParts<Row, Fields extends Shape> {
  one: string
  many: string
  row: Row
  body: Body<Fields>
  example: z.input<Body<Fields>>
  /** An example body of a change. */
  changes: Partial<z.input<Body<Fields>>>
}

/** Everyone chooses from catalogs; whoever looks after the installation keeps them. */
const read = { access: 'provider', roles } as const
const write = { access: 'provider', roles: ['engineer'] } as const

/** The four calls of a catalog whose rows are deleted. */
const catalog = <Row extends z.ZodObject, Fields extends Shape>({
  one,
  many,
  row,
  body,
  example,
  changes,
}: CatalogParts<Row, Fields>) => ({
  list: { ...read, summary: `List ${many}`, query: z.object(keysetQuery), response: keysetPageOf(row) },
  add: {
    ...write,
    summary: `Add ${one}`,
    body: body.meta({ examples: [example] }),
    response: row,
    status: 201 as const,
  },
  change: {
    ...write,
    summary: `Change ${one}`,
    errors: ['conflict'] as const,
    params: idParams,
    body: body.partial().meta({ examples: [changes] }),
    response: row,
  },
  remove: {
    ...write,
    summary: `Delete ${one} that nothing uses`,
    errors: ['conflict'] as const,
    params: idParams,
  },
})

/** The four calls of a catalog whose rows are retired, because pilots keep what they have. */
const retirableCatalog = <Columns extends Shape, Fields extends Shape>(
  parts: CatalogParts<z.ZodObject<Columns>, Fields>,
) => {
  const { one, many, changes } = parts
  const row = parts.row.extend({ retired_at: moment.nullable() })
  const { list, add, change, remove } = catalog({ ...parts, row })
  return {
    list: { ...list, summary: `List ${many}, including retired ones` },
    add,
    change: {
      ...change,
      summary: `Change ${one}. Set retired_at to null to bring it back`,
      body: parts.body
        .partial()
        .extend({ retired_at: z.null().optional() })
        .meta({ examples: [changes, { retired_at: null }] }),
    },
    remove: {
      ...remove,
      summary: `Retire ${one}: pilots who have it keep it, and nobody can choose it anymore`,
    },
  }
}

const name = z.string().trim().min(1).max(200)
const label = z.string().trim().max(200)
const text = z.string().trim().max(5000)
const ids = z.array(recordId).max(500)

/** Every catalog, by its name in the paths of its calls. */
export const catalogs = {
  drones: retirableCatalog({
    one: 'a drone model',
    many: 'drone models with their cameras',
    row: droneSchema,
    body: z.strictObject({
      name,
      full_name: name,
      manufacturer: name,
      optional_cameras: z.boolean().optional(),
      cameras: z
        .array(z.object({ name, stock: z.boolean().default(false) }))
        .max(100)
        .refine((cameras) => new Set(cameras.map((camera) => camera.name)).size === cameras.length, {
          error: 'Please list each camera only once.',
        })
        .optional()
        .describe('The complete list. Cameras are identified by name'),
    }),
    changes: { optional_cameras: false },
    example: {
      name: 'Matrice 400',
      full_name: 'DJI Matrice 400',
      manufacturer: 'DJI',
      optional_cameras: true,
      cameras: [{ name: 'Zenmuse H30T' }, { name: 'Zenmuse P1' }],
    },
  }),
  devices: retirableCatalog({
    one: 'a device',
    many: 'phones and tablets',
    row: deviceSchema,
    body: z.strictObject({ name, operating_system: name, device_type: z.enum(deviceTypes) }),
    changes: { operating_system: 'iPadOS 26' },
    example: { name: 'iPad mini (A17 Pro)', operating_system: 'iPadOS', device_type: 'tablet' },
  }),
  license_types: retirableCatalog({
    one: 'a license type',
    many: 'license types',
    row: licenseTypeSchema,
    body: z.strictObject({
      name,
      issuer_type: z.enum(issuerTypes),
      issuing_body: label.nullable().optional().describe('Label for the issuing body'),
      is_certificate_number_required: z.boolean().optional(),
      reference_date_mode: z.enum(referenceDateModes),
      validity_period: z.int().positive().max(1200).nullable().optional().describe('Months'),
      is_flight_certificate: z.boolean().optional(),
      country_code: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Must be two capital letters.')
        .nullable()
        .optional(),
    }),
    changes: { validity_period: 36 },
    example: {
      name: 'FAA Part 108',
      issuer_type: 'single_issuing_body',
      issuing_body: 'FAA',
      is_certificate_number_required: true,
      reference_date_mode: 'issue_date',
      validity_period: 24,
      is_flight_certificate: true,
      country_code: 'US',
    },
  }),
  equipment: retirableCatalog({
    one: 'an equipment type',
    many: 'equipment types',
    row: equipmentSchema,
    body: z.strictObject({ name }),
    changes: { name: 'White anti-collision strobe' },
    example: { name: 'Anti-collision strobe, 3 miles' },
  }),
  categories: catalog({
    one: 'a category',
    many: 'categories',
    row: categorySchema,
    body: z.strictObject({ name, kind: categorySchema.shape.kind.optional() }),
    changes: { kind: 'residential' },
    example: { name: 'Office park', kind: 'commercial' },
  }),
  badges: catalog({
    one: 'a badge',
    many: 'badges',
    row: badgeSchema,
    body: z.strictObject({
      name,
      abbreviation: z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, 'Must be one to three capital letters or digits.')
        .optional()
        .describe('Made from the capital letters of the name when omitted'),
    }),
    changes: { abbreviation: 'WT' },
    example: { name: 'Offshore Wind Inspection', abbreviation: 'OWI' },
  }),
  packages: catalog({
    one: 'a package',
    many: 'packages',
    row: packageSchema.extend({
      shots: z.array(
        z.object({
          name: z.string(),
          instructions: z.string(),
          shot_type_id: z.int().nullable(),
          quality_rules: z.array(qualityRuleSchema),
        }),
      ),
      payout: z
        .object({ amount: z.int().describe('In minor units, such as cents'), currency_code: z.string() })
        .nullable(),
      duration_in_seconds: z.int().nullable(),
      quality_rules: z.array(qualityRuleSchema),
    }),
    body: z.strictObject({
      name,
      shots: z
        .array(
          z.strictObject({
            name: name.describe('What the pilot reads'),
            instructions: text.optional().describe('What to do for this shot'),
            shot_type_id: recordId.nullish().describe('The shot type with its examples'),
            quality_rules: qualityRulesSchema
              .optional()
              .describe("Rules for this shot, in place of the package's rules of the same kind"),
          }),
        )
        .max(200)
        .optional()
        .describe('The shots of a new mission that names none of its own. The complete list, in order'),
      payout: z
        .strictObject({
          amount: minorUnits,
          currency_code: currencyCode.default('USD').describe('Defaults to USD'),
        })
        .nullish()
        .describe('The estimated payout of a new mission that names none of its own'),
      duration_in_seconds: z
        .int()
        .min(60)
        .max(2_592_000)
        .nullish()
        .describe('The duration of a new mission that names none of its own'),
      quality_rules: qualityRulesSchema
        .optional()
        .describe('What is expected of the files of every shot of a new mission. The complete list'),
      drone_ids: ids.optional(),
      drone_camera_ids: ids.optional(),
      device_ids: ids.optional(),
      equipment_ids: ids.optional(),
      badge_id: recordId
        .nullable()
        .optional()
        .describe('A training mission with this package earns its pilot this badge once it is complete'),
      badge_required: z.boolean().optional(),
      drones_required: z.boolean().optional(),
      cameras_required: z.boolean().optional(),
      devices_required: z.boolean().optional(),
      equipment_required: z.boolean().optional(),
      flight_certificate_required: z
        .boolean()
        .optional()
        .describe("Only for pilots whose flight certificate is valid on today's date where they live"),
    }),
    changes: { badge_required: false },
    example: {
      name: 'Roof survey with RTK',
      shots: [{ name: 'Roof overview', instructions: 'Straight down, 80% overlap.' }],
      payout: { amount: 15_000, currency_code: 'USD' },
      duration_in_seconds: 5400,
      quality_rules: [
        { rule: 'position', severity: 'must' },
        { rule: 'distance', severity: 'must', from: 'site', max_meters: 300 },
        { rule: 'sharpness', severity: 'should', min: 50 },
      ],
      drone_ids: [1],
      drone_camera_ids: [1],
      device_ids: [1],
      equipment_ids: [],
      badge_id: 1,
      badge_required: true,
    },
  }),
  shot_types: catalog({
    one: 'a shot type',
    many: 'shot types',
    row: shotTypeSchema,
    body: z.strictObject({
      name,
      description: text.optional(),
      video: webUrl.nullable().optional(),
      sample_images: z
        .array(z.object({ version_urls: z.object({ small_640: webUrl, medium_1024: webUrl }) }))
        .max(50)
        .optional()
        .describe('The complete list, in order'),
    }),
    changes: { description: 'A grid flown straight down with 85% overlap.' },
    example: {
      name: 'Dense orthomosaic',
      description: 'A grid flown straight down with 80% overlap.',
      video: 'https://example.com/ortho.mp4',
      sample_images: [
        {
          version_urls: {
            small_640: 'https://example.com/ortho-640.jpg',
            medium_1024: 'https://example.com/ortho-1024.jpg',
          },
        },
      ],
    },
  }),
  reschedule_reasons: catalog({
    one: 'a reschedule reason',
    many: 'reschedule reasons',
    row: z.object({
      id: z.int(),
      slug: z.string(),
      short: z.string(),
      blurb: z.string(),
      is_pilot_selectable: z.boolean(),
    }),
    body: z.strictObject({
      slug,
      short: name,
      blurb: text.optional(),
      is_pilot_selectable: z.boolean().optional(),
    }),
    changes: { blurb: 'Rain, wind, fog or clouds.' },
    example: { slug: 'fog', short: 'Fog', blurb: 'The site is in fog.', is_pilot_selectable: true },
  }),
  review_reasons: retirableCatalog({
    one: 'a review reason',
    many: 'reasons for rejecting a photo or a shot',
    row: z.object({
      id: z.int(),
      name: z.string(),
      advice: z.string(),
      position: z.int(),
    }),
    body: z.strictObject({
      name: name.describe('Why it was rejected, as the pilot reads it'),
      advice: text.optional().describe('What the pilot should do differently'),
      position: z
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe('Reviewers choose a reason by its number in this order'),
    }),
    changes: { position: 2 },
    example: {
      name: 'Propeller in view',
      advice: 'Fly a little slower into the wind, or tilt the camera down by five degrees.',
      position: 7,
    },
  }),
  legal_entities: catalog({
    one: 'a paying company',
    many: 'paying companies',
    row: z.object({ id: z.int(), name: z.string(), slug: z.string(), display_countries: z.string() }),
    body: z.strictObject({ name, slug, display_countries: text.optional() }),
    changes: { display_countries: 'North and South America' },
    example: {
      name: 'Sortie Americas Inc.',
      slug: 'sortie-americas',
      display_countries: 'The Americas except Brazil',
    },
  }),
  daily_messages: catalog({
    one: 'a daily message',
    many: 'daily messages',
    row: z.object({ id: z.int(), message: z.string(), is_active: z.boolean() }),
    body: z.strictObject({ message: text.min(1), is_active: z.boolean().optional() }),
    changes: { is_active: false },
    example: { message: 'Check your propellers before every takeoff.', is_active: true },
  }),
}

export type Catalogs = typeof catalogs
