import { expect, it } from 'vitest'
import { changed, filterOf, statusesOf } from './mission-view.ts'

it('takes the parameters of the list from an address, and no others', () => {
  const address = new URLSearchParams('status=available,complete&late=true&view=map&after=7&search=&x=1')
  expect(filterOf(address)).toEqual({ status: 'available,complete', late: 'true' })
})

it('reads known statuses in their order', () => {
  expect(statusesOf({ status: 'complete,flying,available' })).toEqual(['available', 'complete'])
  expect(statusesOf({})).toEqual([])
})

it('leaves out what was removed', () => {
  expect(changed({ late: 'true', search: 'x' }, { late: undefined, box: '1,2,3,4' })).toEqual({
    search: 'x',
    box: '1,2,3,4',
  })
})
