import { parseArgs } from 'node:util'
import { benchCalls } from './bench-calls.ts'
import { benchPages } from './bench-pages.ts'

/** The console's calls with few and with many missions, or its pages. Returns the targets that were missed. */
export const benchConsole = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args,
    options: {
      missions: { type: 'string', default: '10000,1000000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '2' },
      'pages-of': { type: 'string' },
    },
  })
  if (values['pages-of']) return benchPages(values['pages-of'].replace(/\/$/, ''))
  return benchCalls({
    sizes: values.missions.split(',').map(Number),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
  })
}
