import { expect, test } from 'vitest'
import { matchingCommands } from './matching-commands.ts'

const commands = ['Work orders', 'Missions', 'Log out', 'Points of interest'].map((label) => ({
  id: label,
  label,
}))
const found = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label)

test.each([
  ['', ['Work orders', 'Missions', 'Log out', 'Points of interest']],
  ['  ', ['Work orders', 'Missions', 'Log out', 'Points of interest']],
  ['o', ['Work orders', 'Log out', 'Points of interest']],
  ['ORD w', ['Work orders']],
  ['interest poi', ['Points of interest']],
  ['issions', []],
])('%j finds %j', (typed, labels) => expect(found(typed)).toEqual(labels))
