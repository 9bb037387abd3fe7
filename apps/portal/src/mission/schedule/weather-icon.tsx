import { type WeatherIcon as IconName, weatherIcons } from '@sortie/domain/schedule/weather-icons'
import { classNames } from '@sortie/ui/class-names.ts'
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

const skies: Record<IconName, { icon: LucideIcon; name: string; color: string }> = {
  clear: { icon: Sun, name: 'Clear', color: 'text-attention-deep' },
  'partly-cloudy': { icon: CloudSun, name: 'Partly cloudy', color: 'text-ink-soft' },
  cloudy: { icon: Cloud, name: 'Cloudy', color: 'text-ink-soft' },
  fog: { icon: CloudFog, name: 'Fog', color: 'text-ink-soft' },
  drizzle: { icon: CloudDrizzle, name: 'Drizzle', color: 'text-info-strong' },
  rain: { icon: CloudRain, name: 'Rain', color: 'text-info-strong' },
  snow: { icon: CloudSnow, name: 'Snow', color: 'text-info-strong' },
  thunder: { icon: CloudLightning, name: 'Thunderstorm', color: 'text-danger' },
}

const isKnown = (icon: string): icon is IconName => (weatherIcons as readonly string[]).includes(icon)

export const skyName = (icon: string): string => (isKnown(icon) ? skies[icon].name : 'Forecast')

/** Decorative: the name of the weather is shown next to it. */
export const WeatherIcon = ({ icon, className = 'size-6' }: { icon: string; className?: string }) => {
  const { icon: Sky, color } = isKnown(icon) ? skies[icon] : skies.cloudy
  return <Sky aria-hidden data-weather={icon} className={classNames('shrink-0', color, className)} />
}
