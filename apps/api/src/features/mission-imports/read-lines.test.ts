import { describe, expect, test } from 'vitest'
import { importColumns } from './import-columns.ts'
import { type ReadLine, readLines } from './read-lines.ts'

const linesOf = (text: string): ReadLine[] => {
  const read = readLines(text)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.lines
}

const problemsOf = (text: string) => {
  const read = readLines(text)
  return 'problems' in read ? read.problems : []
}

describe('a file of missions', () => {
  test('becomes missions, with every column where it belongs', () => {
    const row = importColumns.map(({ name, example }) => `"${name === 'package' ? 'Roofs' : example}"`)
    const [line] = linesOf(`${importColumns.map(({ name }) => name).join(',')}\n${row.join(',')}`)
    expect(line?.errors).toBeNull()
    expect(line?.body).toEqual({
      mission_type: 'client',
      reference_id: 'ORDER-1001',
      name: 'Roof survey',
      location: {
        name: 'Pearl Street Offices',
        address: '1155 Pearl Street',
        city: 'Boulder',
        state: 'CO',
        postal_code: '80302',
        country: 'US',
        latitude: 40.0176,
        longitude: -105.2797,
      },
      fly_by_date: '2030-06-30',
      duration_in_seconds: 5400,
      weekend_schedule_filter: 'any_day',
      estimated_payouts: [{ amount: 15_000 }],
      currency_code: 'USD',
      max_wind_speed: 20,
      require_raw_images: false,
      instructions: 'Photograph every side of the roof.',
      onsite_contact: { name: 'Ada Moreno', phone: '+1 303 555 0100' },
    })
    expect(line?.cells.package).toBe('Roofs')
  })

  test('names each bad value by its line and column, and leaves the good lines good', () => {
    const lines = linesOf(
      [
        'Reference ID;Fly-by date;Payout;Duration minutes;Latitude;Longitude;Mission type;Require raw images',
        'A-1;6/30/2030;1,250.5;90;40.1;-105.2;client;Yes',
        '',
        '"A-2',
        'second line";30.06.2030;$150;an hour;95;-105.2;roof;maybe',
        'A-3;;;;40.1;;;',
        'A-4;;;;;;;;too much',
        'A-5;;;;;;;constructor',
      ].join('\r\n'),
    )
    expect(lines.map(({ line, errors }) => [line, errors])).toEqual([
      [2, null],
      [
        4,
        {
          fly_by_date: ['Must be a date such as 2030-06-30 or 6/30/2030.'],
          payout: ['Must be an amount such as 150 or 87.50, without a currency sign.'],
          duration_minutes: ['Must be a whole number.'],
          latitude: [expect.stringContaining('90')],
          mission_type: [expect.any(String)],
          require_raw_images: ['Must be yes or no.'],
        },
      ],
      [6, { longitude: ['Please send both latitude and longitude.'] }],
      [7, { line: ['Value 9 is in a column without a name. Is a comma or a quote missing?'] }],
      [8, { require_raw_images: ['Must be yes or no.'] }],
    ])
    expect(lines[0]?.body).toMatchObject({
      fly_by_date: '2030-06-30',
      estimated_payouts: [{ amount: 125_050 }],
      require_raw_images: true,
    })
  })

  test.each([
    ['', ['This file is empty.']],
    ['name,city\n', ['There are no missions below the names of the columns.']],
    [
      'ORDER-1,Roof\nORDER-2,Barn',
      ['The first line must have the names of the columns, as in the template.'],
    ],
    ['name,roof type\nx,y', ['There is no column "roof type". See the template for the names.']],
    ['name,Name\nx,y', ['The column "name" is there twice.']],
    [
      `name,${'x'.repeat(500_000)},${'x'.repeat(500_000)}\nx,y`,
      expect.toSatisfy((given: string[]) => given.join().length < 500),
    ],
    ['name\n"x', ['The quotes that open on line 2 are never closed.']],
    ['name\nCaf\uFFFD', ["Some letters of this file can't be read. Save it as CSV UTF-8 and try again."]],
    [`name\n${'x\n'.repeat(5001)}`, ['This file has 5,001 missions. Please import at most 5,000 at a time.']],
  ])('that cannot be read says why: %#', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })
})
