import type { Place } from './places.ts'

export type Flaw = 'blurred' | 'dark'

export type Photo = {
  /** Which side of the house it shows; undefined looks straight down. */
  side?: number
  at: Pick<Place, 'latitude' | 'longitude'>
  takenAt: Date
  /** Left out as by a camera that had no fix. */
  hasGps?: boolean
  flaw?: Flaw
  /** Which of a bracket it is; 0 for a photo of its own. */
  exposure?: number
}

const size = { width: 1280, height: 960 }

const roofs = ['#8d5b4c', '#6f7a86', '#9a6a55', '#5f6b62', '#7d5a5a']

/** The same house each time, seen from above or from one of its sides, with a garden that differs. */
const scene = ({ side }: Photo, index: number): string => {
  const turn = side === undefined ? 0 : side * 90
  const flat = side === undefined ? 1 : 0.62
  const roof = roofs[index % roofs.length]
  const trees = Array.from({ length: 14 }, (_, tree) => {
    const angle = (tree * 137.5 + index * 23) % 360
    const far = 330 + ((tree * 53 + index * 17) % 190)
    const x = 640 + far * 1.35 * Math.cos((angle * Math.PI) / 180)
    const y = 480 + far * flat * Math.sin((angle * Math.PI) / 180)
    const r = 26 + ((tree * 7 + index) % 22)
    return `<circle cx="${x + 9}" cy="${y + 12}" r="${r}" fill="#2c3a26" opacity=".45"/><circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${96 + (tree % 5) * 7} 34% ${26 + (tree % 4) * 4}%)"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <defs><linearGradient id="lawn" x2="1" y2="1"><stop stop-color="#7f9a5d"/><stop offset="1" stop-color="#64804b"/></linearGradient></defs>
    <rect width="1280" height="960" fill="url(#lawn)"/>
    <rect x="-20" y="${780 - index * 3}" width="1320" height="96" fill="#6d6f73"/>
    <path d="M0 ${828 - index * 3}H1280" stroke="#d8d4c4" stroke-width="5" stroke-dasharray="46 34"/>
    ${trees}
    <g transform="translate(640 480) rotate(${turn}) scale(1 ${flat})">
      <rect x="-246" y="-158" width="520" height="344" fill="#1f2a1c" opacity=".4"/>
      <rect x="-260" y="-172" width="520" height="344" fill="${roof}"/>
      <path d="M-260 -172L-120 0L120 0L260 -172Z" fill="#fff" opacity=".13"/>
      <path d="M-260 172L-120 0L120 0L260 172Z" fill="#000" opacity=".16"/>
      <path d="M-260 -172L-120 0L-260 172M260 -172L120 0L260 172M-120 0H120" stroke="#00000055" stroke-width="5" fill="none"/>
      <rect x="-190" y="-128" width="92" height="58" fill="#28405c"/><rect x="-90" y="-128" width="92" height="58" fill="#28405c"/>
      <rect x="150" y="52" width="34" height="34" fill="#c9c2b4"/>
    </g>
  </svg>`
}

/** Of a bracket: as it should be, darker and brighter. */
const exposures = ['1/800', '1/3200', '1/200'] as const

const degrees = (value: number): string => {
  const whole = Math.floor(value)
  const minutes = Math.floor((value - whole) * 60)
  const seconds = Math.round(((value - whole) * 60 - minutes) * 60 * 1000)
  return `${whole}/1 ${minutes}/1 ${seconds}/1000`
}

const cameraTime = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replace(/-/g, ':').replace('T', ' ')

const gpsOf = ({ at: { latitude, longitude }, hasGps = true }: Photo) =>
  hasGps
    ? {
        IFD3: {
          GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
          GPSLatitude: degrees(Math.abs(latitude)),
          GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
          GPSLongitude: degrees(Math.abs(longitude)),
          GPSAltitudeRef: '0',
          GPSAltitude: '8650/100',
        },
      }
    : {}

const tagsOf = ({ side }: Photo): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RelativeAltitude="+45.20" drone-dji:GimbalPitchDegree="${side === undefined ? '-90.00' : '-45.00'}" drone-dji:GimbalYawDegree="${((side ?? 0) * 90).toFixed(2)}" drone-dji:GimbalRollDegree="0.00"/></rdf:RDF></x:xmpmeta>`

/** A photo of a small drone, of a place that was never flown over. */
export const drawPhoto = async (photo: Photo, index: number): Promise<Buffer> => {
  // Only whoever loads demo data needs it.
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(scene(photo, index))).resize(size)
  const { flaw, exposure = 0 } = photo
  if (flaw === 'blurred') drawn.blur(7)
  if (flaw === 'dark') drawn.linear(0.12, -4)
  return drawn
    .withExif({
      IFD0: { Make: 'DJI', Model: 'FC3582' },
      IFD2: {
        DateTimeOriginal: cameraTime(photo.takenAt),
        OffsetTimeOriginal: '+00:00',
        ExposureTime: exposures[exposure] ?? exposures[0],
        ISOSpeedRatings: '100',
        FNumber: '28/10',
        FocalLength: '672/100',
        FocalLengthIn35mmFilm: '24',
      },
      ...gpsOf(photo),
    })
    .withXmp(tagsOf(photo))
    .jpeg({ quality: 82 })
    .toBuffer()
}
