import { inLanguage, known, plural, t } from '@sortie/domain/language'
import { expect, test } from 'vitest'
import { speechOf } from './speech.ts'

const spanish = speechOf(
  'es',
  {
    Dashboard: 'Panel',
    'Fly {name}': 'Vuela {name}',
    'Prepare {name}': 'Prepara {name}',
    '{count} photos are blurred':
      '{count, plural, one {1 foto está movida} many {# de fotos están movidas} other {# fotos están movidas}}',
    '{count} of {total} photos of {shot}':
      '{count, plural, one {1} many {#} other {#}} de {total} fotos de {shot}',
    'See the <0>terms</0>.': 'Consulta los <0>términos</0>.',
    '{day} · {name}': '{day}: {name}',
    "The shot '{shot}' needs {missing}": 'La toma «{shot}» necesita {missing}',
  },
  { '1 photo is blurred': '{count} photos are blurred' },
)
const inSpanish = (work: () => string): string => inLanguage(spanish, work)

test('a text is said with its placeholders, and with tags as they are', () => {
  expect(inSpanish(() => t('Dashboard'))).toBe('Panel')
  expect(inSpanish(() => t('Fly {name}', { name: "{x} & 'y' <b>" }))).toBe("Vuela {x} & 'y' <b>")
  expect(inSpanish(() => t('See the <0>terms</0>.'))).toBe('Consulta los <0>términos</0>.')
})

test('a text that counts takes the form of its number', () => {
  const blurred = (count: number) =>
    inSpanish(() => plural(count, '1 photo is blurred', '{count} photos are blurred'))
  expect(blurred(1)).toBe('1 foto está movida')
  expect(blurred(0)).toBe('0 fotos están movidas')
  expect(blurred(1200)).toBe('1,200 fotos están movidas')
})

test('a text without a translation is said in English', () => {
  expect(inSpanish(() => t('Land {name}', { name: 'it' }))).toBe('Land it')
})

test('a text that was filled elsewhere is recognized, with the texts inside it', () => {
  const again = (text: string) => inSpanish(() => known(text))
  expect(again('Dashboard')).toBe('Panel')
  expect(again('Prepare Dashboard')).toBe('Prepara Panel')
  expect(again('1,200 photos are blurred')).toBe('1,200 fotos están movidas')
  expect(again('1 photo is blurred')).toBe('1 foto está movida')
  expect(again("The shot 'Roof (north)' needs 2 more")).toBe('La toma «Roof (north)» necesita 2 more')
})

test('what somebody wrote is looked through only so far, however long or nested it is', () => {
  const again = (text: string) => inSpanish(() => known(text))
  expect(again(`Prepare ${'x'.repeat(1992)}`)).toBe(`Prepara ${'x'.repeat(1992)}`)
  expect(again(`Prepare ${'x'.repeat(1993)}`)).toBe(`Prepare ${'x'.repeat(1993)}`)
  expect(again('Prepare Prepare Prepare Dashboard')).toBe('Prepara Prepara Prepara Panel')
  expect(again('Prepare Prepare Prepare Prepare Dashboard')).toBe('Prepara Prepara Prepara Prepare Dashboard')
})

test('what says nothing known stays as it is', () => {
  for (const text of ['', 'Gate code 4711', 'Friday · Anna', 'constructor', 'Fly ', 'a [b] (c) $&'])
    expect(inSpanish(() => known(text))).toBe(text)
})
