import { expect, test } from 'vitest'
import { joinRoles, mayAct, mayGrant, roles, rolesInClaim, roleWords } from './roles.ts'

test('the roles, and how messages name them', () => {
  expect(roles).toEqual(['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer', 'owner'])
  expect(Object.values(roleWords)).toEqual([
    'dispatcher',
    'reviewer',
    'pilot manager',
    'finance',
    'engineer',
    'owner',
  ])
})

test('one of several roles is enough, and an owner may do everything', () => {
  expect(mayAct(['finance', 'reviewer'], ['reviewer', 'dispatcher'])).toBe(true)
  expect(mayAct(['finance'], ['reviewer', 'dispatcher'])).toBe(false)
  expect(mayAct(['owner'], ['reviewer'])).toBe(true)
  expect(mayAct(['engineer'], ['owner'])).toBe(false)
  expect(mayAct([], [...roles])).toBe(false)
})

test('nobody hands on what they do not have, and only an owner hands on everything', () => {
  expect(mayGrant(['engineer', 'finance'], ['finance'])).toBe(true)
  expect(mayGrant(['engineer'], ['engineer', 'owner'])).toBe(false)
  expect(mayGrant(['engineer'], null)).toBe(false)
  expect(mayGrant(['owner'], ['finance'])).toBe(true)
  expect(mayGrant(['owner'], null)).toBe(true)
})

test('lists of roles are joined, each role once and in the usual order', () => {
  expect(joinRoles(['owner', 'finance'], ['dispatcher', 'finance'])).toEqual([
    'dispatcher',
    'finance',
    'owner',
  ])
  expect(joinRoles([], [])).toEqual([])
})

test.each([
  [
    ['pilot-manager', 'wiki-admins', 'dispatcher'],
    ['dispatcher', 'pilot-manager'],
  ],
  ['finance reviewer', ['reviewer', 'finance']],
  ['finance,reviewer, owner', ['reviewer', 'finance', 'owner']],
  [['Owner', ' owner', 'owners'], []],
  [['toString', '__proto__', null, 7, ['owner']], []],
  [{ owner: true }, []],
  [undefined, []],
  [true, []],
])('the claim %j names the roles %j', (claim, named) => {
  expect(rolesInClaim(claim)).toEqual(named)
})
