import { randomUUID } from 'node:crypto'
import { newMission, santaMonica } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { watchRealtime } from './support/realtime.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Where no other test has missions. */
const chatham = { latitude: -43.95, longitude: -176.55, city: 'Waitangi', country: 'NZ', state: 'CIT' }
const location = { ...santaMonica, ...chatham, timezone_id: 'Pacific/Chatham' }

test('a dispatcher filters, saves the filter, changes many missions at once, and sees them on a board and a map', async ({
  page,
}) => {
  const word = `q${randomUUID().slice(0, 8)}`
  const names = ['Pier', 'Dam', 'Mill'].map((name) => `${name} ${word}`)
  const [pier, dam, mill] = await Promise.all(names.map((name) => newMission({ name, location })))
  await provider('POST', `/missions/${dam?.id}/cancel`, {})
  const pilot = await newPilot({ last_name: `Example ${word}` })
  await provider('POST', `/missions/${pier?.id}/assign`, { pilot_id: pilot.id })
  const sockets = watchRealtime(page)
  await openConsole(page, ['dispatcher'], '/missions')

  // A slash leads to the search, and what is typed stands in the address bar.
  await expect(page.getByRole('grid', { name: 'Missions' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}$`))
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)

  // One pilot, found by typing, who is named by a link with only the number.
  await page.getByRole('button', { name: 'Pilot', exact: true }).click()
  await page.getByRole('dialog', { name: 'Pilot' }).getByRole('combobox').fill(word)
  await page.getByRole('option', { name: pilot.email }).click()
  await expect(page).toHaveURL(new RegExp(`pilot_id=${pilot.id}`))
  await expect(rows).toHaveCount(1)
  await page.reload()
  const chosen = page.getByRole('button', { name: `Pilot ${pilot.first_name} Example ${word}` })
  await chosen.click()
  await expectAccessible(page.getByRole('dialog', { name: 'Pilot' }))
  await page.getByRole('button', { name: 'Any pilot' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Work order', exact: true })).toBeVisible()

  const filterName = `Sites ${word}`
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save this filter' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(filterName)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: filterName })).toBeVisible()

  // Before anything is done, it is said whom it notifies of what, and what will be refused.
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Put 3 missions on hold?' })
  await expect(question.getByRole('status')).toContainText('This will send 1 notification to 1 pilot')
  await expect(question.getByRole('status')).toContainText(`Mission on hold: Pier ${word}`)
  const refused = page.getByRole('list', { name: 'Refused missions' })
  await expect(refused).toContainText(`Mission ${dam?.id}`)
  await expectAccessible(question)
  expect(await provider('GET', `/missions/${pier?.id}`)).toMatchObject({ is_on_hold: false })

  // What was refused is then listed with its reason and stays selected; the rest is done, once.
  await question.getByRole('button', { name: 'Put on hold' }).dblclick()
  await expect(question).toHaveCount(0)
  await expect(refused.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Changed missions' }).getByRole('listitem')).toHaveCount(2)
  await expect(refused).toContainText(`Mission ${dam?.id}`)
  await expect(page.getByRole('toolbar', { name: 'Selected missions' })).toContainText('1 selected')
  await expect(page.getByText('2 missions put on hold')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Pier ${word}`) })).toContainText('On hold')
  for (const mission of [pier, mill])
    expect(await provider('GET', `/missions/${mission?.id}`)).toMatchObject({ is_on_hold: true })
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click()

  // Keys open a mission, and the way back leads to the same row. What others change appears meanwhile.
  await page.getByRole('button', { name: /^On hold/ }).click()
  await expect(rows).toHaveCount(2)
  await sockets.untilSubscribed(5)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/missions\/\d+$/)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await page.mouse.move(0, 0)
  await provider('POST', `/missions/${pier?.id}/resume`)
  await expect(rows).toHaveCount(1)

  // The same filter as a board and as a map; a saved one is opened from anywhere.
  await page.goto('/console/missions?view=board')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: filterName }).click()
  const board = page.getByRole('region', { name: 'Missions by status' })
  await expect(board.getByRole('list', { name: /^Over/ }).getByRole('link')).toHaveCount(1)
  await expect(board.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Map' }).click()
  await expect(page.getByText('3 missions here')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.goto('/console/missions?view=map&box=-177,-44.5,-176,-43')
  await expect(page.getByText(/missions? in the region/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the region' }).click()
  await expect(page).toHaveURL(/\/console\/missions\?view=map$/)
})
