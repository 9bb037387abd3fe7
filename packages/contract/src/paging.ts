import { z } from 'zod'

export const pagingMetaSchema = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
})

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
}

export const pagingMeta = (
  page: number,
  perPage: number,
  total: number,
): z.infer<typeof pagingMetaSchema> => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
})

/** Each page says where the next one begins, so that the last page of a long list costs no more than the first. */
export const keysetQuery = {
  after: z.coerce.number().int().min(0).optional().describe('meta.next of the previous page'),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
}

export const keysetMetaSchema = z.object({
  per_page: z.int(),
  next: z.int().nullable().describe('Where the next page starts, or null on the last page'),
})

export const keysetPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: keysetMetaSchema })

/** One comma-separated value, repeated values, or both: always a list. */
export const listParameter = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      value === undefined
        ? undefined
        : (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(',')).filter(Boolean),
    z.array(item).min(1, 'Please send at least one value, or omit this.').max(100).optional(),
  )

/** The id in a path. A text that isn't an id matches no record and gets 404. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
