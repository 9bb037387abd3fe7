import { expect, test } from 'vitest'
import { stockFormSchema } from './stock-submission.schema.ts'
import { readTags, stockFileTypes, stockStatuses } from './stock-submission.ts'

const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`).join(', ')

const form = {
  fileInput: { name: 'coast.jpg', type: 'image/jpeg', size: 1000 } as const,
  category: 0,
  description: 'The coast at sunrise',
  city: 'Santa Monica',
  state: 'CA',
  country: 'US',
  timecode: '',
  tags: tags(5),
}

const errors = (change: object) =>
  Object.fromEntries(
    stockFormSchema
      .safeParse({ ...form, ...change })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

test('A-STOCK-01 a form with all its fields passes, a category of 0 too', () => {
  expect(errors({})).toEqual({})
})

test('A-STOCK-02 a file is required, of a kind that is one by its content', () => {
  expect(errors({ fileInput: null })).toEqual({ fileInput: 'Please select a file' })
  expect(errors({ fileInput: { ...form.fileInput, type: 'application/pdf' } })).toHaveProperty('fileInput')
  expect(errors({ fileInput: { ...form.fileInput, type: null } })).toHaveProperty('fileInput')
  expect(errors({ fileInput: { ...form.fileInput, type: null, size: 0 } })).toEqual({
    fileInput: 'This file is empty.',
  })
  expect(errors({ fileInput: { ...form.fileInput, type: 'video/mp4', size: 209_715_200 } })).toEqual({})
  expect(errors({ fileInput: { ...form.fileInput, size: 209_715_201 } })).toHaveProperty('fileInput')
})

test('photos and videos of the kinds a submission may be, and what becomes of it', () => {
  expect(stockFileTypes).toEqual([
    ...['image/jpeg', 'image/png', 'image/tiff', 'image/heic', 'image/heif', 'image/webp'],
    ...['video/mp4', 'video/quicktime'],
  ])
  expect(stockStatuses).toEqual(['submitted', 'accepted', 'rejected'])
})

test('texts have a maximum length', () => {
  const long = { city: 'x'.repeat(200), state: 'x'.repeat(200), description: 'x'.repeat(5000) }
  expect(errors({ ...long, tags: `a,b,c,d,${'e'.repeat(4992)}` })).toEqual({})
  const longer = { city: 'x'.repeat(201), state: 'x'.repeat(201), description: 'x'.repeat(5001) }
  expect(errors({ ...longer, tags: `a,b,c,d,${'e'.repeat(4993)}` })).toEqual({
    city: 'Please use 200 characters or fewer',
    state: 'Please use 200 characters or fewer',
    description: 'Please use 5,000 characters or fewer',
    tags: 'Please use 5,000 characters or fewer',
  })
})

test('A-STOCK-03 A-OPEN-26 the category is a number of 0 or more', () => {
  for (const category of [null, '', -1, 'roof'])
    expect(errors({ category })).toEqual({ category: 'Please select country' })
  expect(errors({ category: '3' })).toEqual({})
})

test('A-STOCK-04 the description has at least 20 characters', () => {
  for (const description of ['', 'nineteen characters', ' '.repeat(30)])
    expect(errors({ description })).toEqual({ description: 'Please enter at least 20 characters' })
})

test('A-STOCK-05 city, state and country are required', () => {
  expect(errors({ city: ' ', state: '', country: '' })).toEqual({
    city: 'Please enter city',
    state: 'Please enter state',
    country: 'Please select country',
  })
  expect(errors({ city: 'Y', state: 'X' })).toEqual({})
})

test('A-STOCK-06 the timecode is optional: hh:mm, a two-digit number, or h:mm', () => {
  for (const timecode of ['', '01:30', '45', '99', '1:30', '99:59', ' 01:30 '])
    expect(errors({ timecode })).toEqual({})
  const { timecode: _, ...untimed } = form
  expect(stockFormSchema.parse(untimed).timecode).toBe('')
  for (const timecode of ['1', '130', '1:3', '01:300', '01:60', '99:99', 'aa:bb', '1:30 pm'])
    expect(errors({ timecode })).toEqual({ timecode: 'Timecode format: hh:mm' })
})

test('A-STOCK-07 5 to 45 comma-separated tags, empty ones not counted', () => {
  for (const given of [tags(5), tags(45), 'a, b,, c, d , ,e']) expect(errors({ tags: given })).toEqual({})
  expect(readTags(' coast, at sunrise ,,')).toEqual(['coast', 'at sunrise'])
  for (const given of ['', tags(4), tags(46), 'a,b,c,d,,,,'])
    expect(errors({ tags: given })).toEqual({ tags: 'Please enter between 5 and 45 comma-separated tags' })
})
