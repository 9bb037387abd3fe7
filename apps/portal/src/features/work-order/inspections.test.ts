import { describe, expect, test } from 'vitest'
import {
  completeCount,
  filterInspections,
  hasMasterCheckbox,
  hasOpenUploads,
  type Inspection,
  isSelectable,
  selectableIds,
  selectedIds,
  statusText,
} from './inspections.ts'

const inspection = (id: number, amsInProgress: boolean, upload_started = false): Inspection => ({
  id,
  name: `Turbine ${id}`,
  amsInProgress,
  upload_started,
})
const inspections = [
  inspection(1, true),
  inspection(2, false),
  inspection(3, true, true),
  inspection(4, true),
]
const idsOf = (list: readonly Inspection[]) => list.map(({ id }) => id)

test('A-WO-06 the status is In Progress when amsInProgress is true, otherwise Complete', () => {
  expect(inspections.map(statusText)).toEqual(['In Progress', 'Complete', 'In Progress', 'In Progress'])
})

test('A-WO-04 the tabs show all missions, those in progress, or those complete', () => {
  expect(idsOf(filterInspections(inspections, 'all'))).toEqual([1, 2, 3, 4])
  expect(idsOf(filterInspections(inspections, 'in_progress'))).toEqual([1, 3, 4])
  expect(idsOf(filterInspections(inspections, 'complete'))).toEqual([2])
})

describe('selecting', () => {
  test('A-WO-09 A-OPEN-60 leaves out complete missions and those with a started upload', () => {
    expect(inspections.map(isSelectable)).toEqual([true, false, false, true])
  })

  test('A-WO-08 all selects every selectable mission, and is not offered for complete ones', () => {
    expect(selectableIds(inspections)).toEqual([1, 4])
    expect((['all', 'in_progress', 'complete'] as const).map(hasMasterCheckbox)).toEqual([true, true, false])
  })

  test('drops missions whose upload was started in the meantime', () => {
    expect(selectedIds(inspections, new Set([1, 2, 3, 9]))).toEqual([1])
  })
})

test('A-WO-11 A-WO-12 credentials that are open put the screen in upload mode, and complete ones are counted', () => {
  const upload = (state: 'open' | 'in_progress' | 'complete') => ({
    mission_name: 'Turbine',
    mission_number: 1,
    value: {},
    state,
    files: 0,
    taken: 0,
    left_out_count: 0,
  })
  expect(hasOpenUploads([])).toBe(false)
  expect(hasOpenUploads([upload('complete')])).toBe(false)
  expect(hasOpenUploads([upload('complete'), upload('in_progress')])).toBe(true)
  expect(hasOpenUploads([upload('open')])).toBe(true)
  expect(completeCount([upload('complete'), upload('open'), upload('complete')])).toBe(2)
})
