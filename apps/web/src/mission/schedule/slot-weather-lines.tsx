import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { TriangleAlert } from 'lucide-react'
import { conditionTexts, type WeatherLimits, weatherProblems } from './slot-conditions.ts'
import { skyName, WeatherIcon } from './weather-icon.tsx'

type SlotWeatherLinesProps = { forecast: Forecast | null; limits: WeatherLimits }

/** The weather of a slot in figures, and in words what of it breaks the mission's limits. */
export const SlotWeatherLines = ({ forecast, limits }: SlotWeatherLinesProps) => {
  if (!forecast) return <span className="text-small text-ink-faint">No forecast yet</span>
  const problems = weatherProblems(forecast, limits)
  return (
    <>
      <span className="flex items-center gap-2 text-small text-ink">
        <WeatherIcon icon={forecast.icon} />
        <span className="font-medium">{skyName(forecast.icon)}</span>
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-small text-ink-soft">
        {conditionTexts(forecast).map((text) => (
          <span key={text} className="whitespace-nowrap">
            {text}
          </span>
        ))}
      </span>
      {problems.map((problem) => (
        <span key={problem} className="flex items-start gap-1.5 text-small font-medium text-danger-deep">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </span>
      ))}
    </>
  )
}
