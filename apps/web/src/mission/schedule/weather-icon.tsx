import { type WeatherIcon as IconName, weatherIcons } from '@sortie/domain/schedule/weather-icons'
import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Sun,
} from 'lucide-react'
import { classNames } from '#ui/class-names.ts'

const skies: Record<IconName, { icon: LucideIcon; name: string; colour: string }> = {
  clear: { icon: Sun, name: 'Clear', colour: 'text-attention-deep' },
  'partly-cloudy': { icon: CloudSun, name: 'Partly cloudy', colour: 'text-ink-soft' },
  cloudy: { icon: Cloud, name: 'Cloudy', colour: 'text-ink-soft' },
  fog: { icon: CloudFog, name: 'Fog', colour: 'text-ink-soft' },
  drizzle: { icon: CloudDrizzle, name: 'Drizzle', colour: 'text-info-strong' },
  rain: { icon: CloudRain, name: 'Rain', colour: 'text-info-strong' },
  snow: { icon: CloudSnow, name: 'Snow', colour: 'text-info-strong' },
  thunder: { icon: CloudLightning, name: 'Thunderstorm', colour: 'text-danger' },
}

const isKnown = (icon: string): icon is IconName => (weatherIcons as readonly string[]).includes(icon)

export const skyName = (icon: string): string => (isKnown(icon) ? skies[icon].name : 'Forecast')

/** Decorative: the name of the weather is shown beside it. */
export const WeatherIcon = ({ icon, className = 'size-6' }: { icon: string; className?: string }) => {
  const { icon: Sky, colour } = isKnown(icon) ? skies[icon] : skies.cloudy
  return <Sky aria-hidden data-weather={icon} className={classNames('shrink-0', colour, className)} />
}
