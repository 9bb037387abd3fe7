import { describe, expect, it } from 'vitest'
import { buttonModes, buttonOptions, buttonSizes, buttonTypes } from './button-styles.ts'

describe('button options', () => {
  it('A-NAV-11 size, mode and type come from the fixed lists of A-OPEN-34', () => {
    expect(buttonSizes).toEqual(['small', 'medium', 'large'])
    expect(buttonModes).toEqual(['primary', 'secondary', 'link', 'danger'])
    expect(buttonTypes).toEqual(['button', 'submit', 'reset'])
  })

  it('A-NAV-11 every listed value is kept', () => {
    for (const size of buttonSizes)
      for (const mode of buttonModes)
        for (const type of buttonTypes)
          expect(buttonOptions({ size, mode, type })).toEqual({ size, mode, type })
  })

  it('A-NAV-11 a value that is not listed is a type error and falls back to the first of its list', () => {
    expect(
      buttonOptions({
        // @ts-expect-error not a size
        size: 'huge',
        // @ts-expect-error not a mode
        mode: 'ghost',
        // @ts-expect-error not a type
        type: 'image',
      }),
    ).toEqual({ size: 'small', mode: 'primary', type: 'button' })
    // @ts-expect-error a property of every object is not a size either
    expect(buttonOptions({ size: 'toString' }).size).toBe('small')
    expect(buttonOptions({ size: null as never }).size).toBe('small')
  })

  it('is by default a medium primary button that does not submit', () => {
    expect(buttonOptions({})).toEqual({ size: 'medium', mode: 'primary', type: 'button' })
  })
})
