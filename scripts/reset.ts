import { exitWith, explainFolder, Problem } from './lib/problem.ts'
import { removeData } from './lib/remove-data.ts'
import { environment, readSettings } from './lib/settings.ts'

try {
  const { dataDir } = readSettings(environment)
  const outcome = await removeData(dataDir, console.log).catch((error) => {
    throw explainFolder(error, dataDir)
  })
  if (outcome !== 'removed') {
    throw new Problem(`${dataDir} is in use by process ${outcome.heldBy}. Stop it first, then reset.`)
  }
  console.log(`${dataDir} is empty. The next start begins from scratch.`)
} catch (error) {
  exitWith(error)
}
