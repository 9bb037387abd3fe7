import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Accepted = { file: string; line: string; change: string; reason: string }

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('every accepted change is one of a line that is there', async () => {
  const accepted = JSON.parse(await read('accepted.json')) as Accepted[]
  const stale: string[] = []
  for (const { file, line } of accepted) {
    const text = await read(`../../${file}`).catch(() => '')
    if (!text.split('\n').some((own) => own.trim() === line.trim())) stale.push(`${file}: ${line}`)
  }
  expect(stale).toEqual([])
})
