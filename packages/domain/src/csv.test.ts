import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv, writeSpreadsheet } from './csv.ts'

const rowsOf = (text: string) => {
  const read = readCsv(text)
  if ('problem' in read) throw new Error(read.problem)
  return read.rows.map(({ line, cells }) => [line, ...cells])
}

describe('comma-separated values', () => {
  test.each([
    [
      'commas',
      'a,b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'semicolons, with a comma in a value',
      'a;b\n1,5;2',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'CRLF, and CR alone',
      'a,b\r\n1,2\r3,4',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'quotes',
      'a,b\n"x, ""y""",2',
      [
        [1, 'a', 'b'],
        [2, 'x, "y"', '2'],
      ],
    ],
    [
      'a delimiter in a quoted header',
      '"a;b",c\n1,2',
      [
        [1, 'a;b', 'c'],
        [2, '1', '2'],
      ],
    ],
    [
      'quotes inside a value without quotes',
      'a\n5" pipe',
      [
        [1, 'a'],
        [2, '5" pipe'],
      ],
    ],
    [
      'values that end with the file',
      'a,b\n1,',
      [
        [1, 'a', 'b'],
        [2, '1', ''],
      ],
    ],
    [
      'a delimiter that quotes of the header have more of than the header itself',
      '"a;b;c",d\n1,2',
      [
        [1, 'a;b;c', 'd'],
        [2, '1', '2'],
      ],
    ],
    [
      'another delimiter in later rows, and as many of two in the header',
      'a;b,c\n1;2;3;4,5',
      [
        [1, 'a;b', 'c'],
        [2, '1;2;3;4', '5'],
      ],
    ],
    [
      'a line break in the quotes of the header',
      '"a\n";b\r1;2',
      [
        [1, 'a\n', 'b'],
        [3, '1', '2'],
      ],
    ],
    [
      'an empty value before a line break',
      'a,b\n1,\n,4',
      [
        [1, 'a', 'b'],
        [2, '1', ''],
        [3, '', '4'],
      ],
    ],
    [
      'quotes that end with the file, and a mark that is no byte order mark',
      'a\n\uFEFF5\n"6"',
      [
        [1, 'a'],
        [2, '\uFEFF5'],
        [3, '6'],
      ],
    ],
    ['no text', '', []],
  ])('are read with %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })

  test('keep the line numbers of the file behind empty lines and line breaks in quotes', () => {
    expect(rowsOf('a,b\n\n"x\r\ny",2\n ,\n3,4')).toEqual([
      [1, 'a', 'b'],
      [3, 'x\ny', '2'],
      [6, '3', '4'],
    ])
  })

  test('with broken quotes are refused with the line', () => {
    expect(readCsv('a\nb\n"c\nd')).toEqual({ problem: 'The quotes that open on line 3 are never closed.' })
    expect(readCsv('a\n"b"c')).toEqual({ problem: 'Line 2: there is text after the closing quotes.' })
  })

  test('are written with quotes only where they are needed', () => {
    expect(
      writeCsv([
        ['a b', "it's"],
        ['1,2', '5" pipe'],
        ['x;y', 'two\nlines'],
      ]),
    ).toBe('a b,it\'s\r\n"1,2","5"" pipe"\r\n"x;y","two\nlines"\r\n')
  })

  test('for spreadsheets have no value that would be run as a formula', () => {
    const cells = [
      '=1+1',
      ' \u00a0=1',
      '\uFEFF=1',
      '+1',
      '-1',
      '@a',
      '\tx',
      '\rx',
      '\nx',
      '＝1',
      '＋1',
      '－1',
      '＠a',
    ]
    for (const cell of cells) expect(writeSpreadsheet([[cell]])).toMatch(/^\uFEFF"?'/)
    expect(writeSpreadsheet([['a=1', '1-1', '']])).toBe('\uFEFFa=1,1-1,\r\n')
  })

  test('are read as they were written', () => {
    const cell = fc.string().map((text) => `x${text.replaceAll(/\r\n?/g, '\n')}`)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (given) => {
        // The first row decides the delimiter, and a header has none in it.
        const rows = [['a', 'b'], ...given]
        expect(rowsOf(writeCsv(rows)).map(([, ...cells]) => cells)).toEqual(rows)
      }),
    )
  })
})
