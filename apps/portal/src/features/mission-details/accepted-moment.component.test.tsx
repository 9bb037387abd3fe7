import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AcceptedMoment } from './accepted-moment.tsx'

test('what comes after accepting is shown until the mission was flown', async () => {
  const { rerender } = await render(
    <AcceptedMoment mission={{ ...exampleMission, status: 'pilot_accepted' }} />,
  )
  await expect.element(page.getByText('Mission accepted')).toBeVisible()
  await rerender(<AcceptedMoment mission={{ ...exampleMission, status: 'flight_complete' }} />)
  await expect.element(page.getByText('Mission accepted')).not.toBeInTheDocument()
})
