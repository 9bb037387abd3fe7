import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { BriefcaseBusiness, CircleDollarSign, Images } from 'lucide-react'
import { StatBox } from '#ui/data/stat-box.tsx'
import { earnedBeside, earnedTotal } from './earned.ts'
import { WeatherBox } from './weather-box.tsx'

const Money = ({ pilot }: { pilot: Pilot }) => {
  const { amount, code } = earnedTotal(pilot)
  return (
    <>
      {amount} <span className="text-body font-medium text-ink-soft">{code}</span>
    </>
  )
}

/** How it has gone so far, and the sky over home. A row on a desktop, two columns on a phone. */
export const DashboardFigures = ({ pilot }: { pilot: Pilot | undefined }) => {
  const getty = pilot?.mission_breakdown.stock_imagery ?? 0
  const beside = pilot ? earnedBeside(pilot) : []
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <StatBox
        label="Client missions"
        icon={BriefcaseBusiness}
        value={pilot?.total_client_missions}
        hint="Completed so far"
        isLoading={!pilot}
      />
      {getty > 0 && <StatBox label="Getty missions" icon={Images} value={getty} hint="Stock imagery" />}
      <StatBox
        label="Money earned"
        icon={CircleDollarSign}
        value={pilot && <Money pilot={pilot} />}
        hint={beside.length > 0 ? `and ${beside.join(', ')}` : 'Paid out to you'}
        isLoading={!pilot}
        className="max-lg:order-last max-lg:col-span-2"
      />
      {pilot && <WeatherBox pilot={pilot} />}
    </div>
  )
}
