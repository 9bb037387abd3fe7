import { known, t, toTranslate } from '@sortie/domain/language'
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
  clear: { icon: Sun, name: toTranslate('Clear'), color: 'text-attention-deep' },
  'partly-cloudy': { icon: CloudSun, name: toTranslate('Partly cloudy'), color: 'text-ink-soft' },
  cloudy: { icon: Cloud, name: toTranslate('Cloudy'), color: 'text-ink-soft' },
  fog: { icon: CloudFog, name: toTranslate('Fog'), color: 'text-ink-soft' },
  drizzle: { icon: CloudDrizzle, name: toTranslate('Drizzle'), color: 'text-info-strong' },
  rain: { icon: CloudRain, name: toTranslate('Rain'), color: 'text-info-strong' },
  snow: { icon: CloudSnow, name: toTranslate('Snow'), color: 'text-info-strong' },
  thunder: { icon: CloudLightning, name: toTranslate('Thunderstorm'), color: 'text-danger' },
}

const isKnown = (icon: string): icon is IconName => (weatherIcons as readonly string[]).includes(icon)

export const skyName = (icon: string): string => (isKnown(icon) ? known(skies[icon].name) : t('Forecast'))

/** Decorative: the name of the weather is shown next to it. */
export const WeatherIcon = ({ icon, className = 'size-6' }: { icon: string; className?: string }) => {
  const { icon: Sky, color } = isKnown(icon) ? skies[icon] : skies.cloudy
  return <Sky aria-hidden data-weather={icon} className={classNames('shrink-0', color, className)} />
}
