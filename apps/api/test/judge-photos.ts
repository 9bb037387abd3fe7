import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JudgedFile } from '@sortie/domain/quality/judge-file'
import { judgeShot } from '@sortie/domain/quality/judge-shot'
import { qualityRulesSchema } from '@sortie/domain/quality/quality-rule.schema'
import type { AssetFacts } from '@sortie/imagery/asset-facts'
import { coveredPercent } from '@sortie/imagery/coverage/covered-percent'
import { judgedMissionFields, judgedPhotos, judgedRules, madeAt } from '@sortie/testing/judged-photos'
import { openFileReader } from '../src/features/processing/file-reader.ts'

/**
 * Reads photos as the server does, in a process of its own, and writes what it finds of them to the standard output.
 * A test in a browser compares that with what the browser finds (apps/portal/vitest.config.ts).
 */
const folder = await mkdtemp(join(tmpdir(), 'sortie-judged-'))
const reader = openFileReader(
  { processes: 1, seconds: 120, megabytes: 1024, folder },
  { info: () => {}, error: console.error },
  { exiftool: null, ffmpeg: null },
)
try {
  const photos = await judgedPhotos()
  const files: (JudgedFile & AssetFacts)[] = []
  for (const { name, bytes } of photos) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const { facts, takenAt, measures, failure } = await reader.inFolder(
      (made) =>
        reader.read({ path, kind: 'image', previewPath: null, folder: made }, AbortSignal.timeout(120_000)),
      1_000_000,
    )
    if (failure) throw new Error(`${name}: ${failure}`)
    files.push({
      ...facts,
      id: name,
      name,
      type: 'image',
      taken_at: new Date(
        takenAt ? Date.parse(`${takenAt.local}Z`) - (takenAt.offsetMinutes ?? 0) * 60_000 : madeAt,
      ).toISOString(),
      sharpness: measures?.sharpness ?? null,
      dark_percent: measures?.darkPercent ?? null,
      bright_percent: measures?.brightPercent ?? null,
      picture_hash: measures?.hash ?? null,
    })
  }
  const { shot, files: found } = judgeShot({
    rules: qualityRulesSchema.parse(judgedRules),
    files,
    site: judgedMissionFields,
    coveredPercent: coveredPercent(files, judgedMissionFields.map_features),
  })
  const read = photos.map(({ name, drawing, bytes }, index) => ({
    name,
    drawing,
    bytes: bytes.toString('base64'),
    file: files[index],
    findings: found.get(name) ?? [],
  }))
  process.stdout.write(
    JSON.stringify({ shot, photos: read, rules: judgedRules, mission: judgedMissionFields, madeAt }),
  )
} finally {
  reader.close()
  await rm(folder, { recursive: true, force: true })
}
