import { isNear, isOwn, type Scope } from './plan.ts'

export type TestFile = { path: string; length: number }

/**
 * The test files in the order in which they are run, once it is known how long they take unchanged: what a quick one
 * notices, a slow one isn't asked. A file's own test notices the most, and may take ten times as long. One that was
 * never run is taken for slow if it is long.
 */
export function orderTests(
  tests: readonly TestFile[],
  changed: readonly string[],
  took: ReadonlyMap<string, number>,
  { scope, within = Number.POSITIVE_INFINITY }: { scope: Scope; within: number | undefined },
): string[] {
  const isNearAny = (path: string) => changed.some((other) => isNear(path, other))
  const isOwnOfAny = (path: string) => changed.some((other) => isOwn(path, other))
  const cost = ({ path, length }: TestFile) => (took.get(path) ?? length) / (isOwnOfAny(path) ? 10 : 1)
  const rank = (file: TestFile) => (isNearAny(file.path) ? 0 : 1e9) + cost(file)
  return tests
    .filter(({ path }) => scope === 'all' || (scope === 'near' ? isNearAny(path) : isOwnOfAny(path)))
    .filter(({ path }) => (took.get(path) ?? 0) <= within)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ path }) => path)
}

/**
 * How long a test may take before its change counts as one that ends nothing: by what the tests took unchanged, not
 * the file with all of them, since a change often means that something awaited never happens.
 */
export const timeLimit = (durations: Iterable<number>): number => 3000 + 3 * Math.max(0, ...durations)
