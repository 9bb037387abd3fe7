import type { WayToFirstMission } from '@sortie/domain/pilot/first-mission'
import { expect, test } from 'vitest'
import { type Standing, stepText } from './first-mission-texts.ts'

const standing: Standing = {
  provider: 'Example Air',
  missing: [],
  hasAskedForTraining: false,
  hasTraining: false,
  hasMissions: false,
}

const at = (step: WayToFirstMission['at'], changes: Partial<Standing> = {}, isRejected = false) =>
  stepText({ at: step, isRejected, steps: [] }, { ...standing, ...changes })

test('names what is missing from the profile', () => {
  const missing: Standing['missing'] = ['license', 'drone', 'device']
  const asked = 'Add a valid license, a drone, and a phone or tablet.'
  expect(at('profile', { missing }).text).toBe(`${asked} Then we'll review your profile.`)
  const way: WayToFirstMission = {
    at: 'profile',
    isRejected: false,
    steps: [{ step: 'approved', state: 'done' }],
  }
  expect(stepText(way, { ...standing, missing }).text).toBe(
    `${asked} Then you can be offered missions near you.`,
  )
})

test('says who reviews the profile, and that there is nothing to do', () => {
  const { title, text } = at('review')
  expect(title).toBe('Your profile is in review')
  expect(text).toContain('Example Air reviews your profile and location.')
})

test('the text about training differs before the request, after it, and once there is a mission', () => {
  const titles = [
    at('training'),
    at('training', { hasAskedForTraining: true }),
    at('training', { hasTraining: true }),
  ]
  expect(titles.map(({ title }) => title)).toEqual([
    "You're approved",
    "You're approved. Training comes next",
    'Your training is here',
  ])
  expect(titles[1]?.text).toContain("You've asked Example Air for training")
})

test('a first mission in the list is mentioned', () => {
  expect(at('first_mission').title).toBe("You're ready for your first mission")
  expect(at('first_mission', { hasMissions: true }).title).toBe('Your first mission is here')
})

test('a rejected pilot is not left waiting', () => {
  expect(at('review', {}, true).title).toBe("Your application wasn't accepted")
})
