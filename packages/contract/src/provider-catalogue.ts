import { z } from 'zod'
import { idParams } from './paging.ts'

/** What is written into a row a provider adds, and a filled-in one for the documentation. */
interface CatalogueParts<Row extends z.ZodObject, Body extends z.ZodObject> {
  one: string
  many: string
  row: Row
  body: Body
  example: z.input<Body>
}

type Changes<Row, Body extends z.ZodObject> = z.ZodType<
  Partial<z.output<Body>> &
    (Row extends z.ZodObject<{ retired_at: z.ZodType }> ? { retired_at?: null } : unknown)
>

interface Provider {
  access: 'provider'
  summary: string
}

type CatalogueCalls<Path extends string, Row extends z.ZodObject, Body extends z.ZodObject> = Record<
  `GET /v1/provider/${Path}`,
  Provider & { answer: z.ZodArray<Row> }
> &
  Record<`POST /v1/provider/${Path}`, Provider & { body: Body; answer: Row; status: 201 }> &
  Record<
    `PATCH /v1/provider/${Path}/{id}`,
    Provider & { params: typeof idParams; body: Changes<Row, Body>; answer: Row }
  > &
  Record<`DELETE /v1/provider/${Path}/{id}`, Provider & { params: typeof idParams }>

/** The four calls of a catalogue. A row that others may still refer to is retired instead of deleted. */
export const catalogueCalls = <const Path extends string, Row extends z.ZodObject, Body extends z.ZodObject>(
  path: Path,
  { one, many, row, body, example }: CatalogueParts<Row, Body>,
): CatalogueCalls<Path, Row, Body> => {
  const retires = 'retired_at' in row.shape
  const access = 'provider' as const
  const changes = body.partial().extend(retires ? { retired_at: z.null().optional() } : {})
  return {
    [`GET /v1/provider/${path}`]: {
      access,
      summary: retires ? `List ${many}, retired ones too` : `List ${many}`,
      answer: z.array(row),
    },
    [`POST /v1/provider/${path}`]: {
      access,
      summary: `Add ${one}`,
      body: body.meta({ examples: [example] }),
      answer: row,
      status: 201,
    },
    [`PATCH /v1/provider/${path}/{id}`]: {
      access,
      summary: retires ? `Change ${one}; retired_at null brings it back` : `Change ${one}`,
      params: idParams,
      body: changes.meta({ examples: [example] }),
      answer: row,
    },
    [`DELETE /v1/provider/${path}/{id}`]: {
      access,
      summary: retires
        ? `Retire ${one}: pilots keep it, nobody can choose it any more`
        : `Delete ${one} that nothing refers to`,
      params: idParams,
    },
  } as CatalogueCalls<Path, Row, Body>
}

const isAddress = (value: string): boolean =>
  /^\/(?!\/)/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))

/** A web address, or a path on this server; nothing a browser would run. */
export const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(isAddress, 'Must be an http or https address, or a path that starts with a slash.')
