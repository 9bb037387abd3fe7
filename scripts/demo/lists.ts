import type { Rows } from './catalog.ts'

export const categories: Rows<'categories'> = [
  { name: 'Office building', kind: 'commercial' },
  { name: 'Retail and hospitality', kind: 'commercial' },
  { name: 'Industrial site', kind: 'commercial' },
  { name: 'Energy', kind: 'commercial' },
  { name: 'Construction', kind: 'commercial' },
  { name: 'Single-family home', kind: 'residential' },
  { name: 'Apartment building', kind: 'residential' },
]

export const badges: Rows<'badges'> = [
  { name: 'Roof Survey', abbreviation: 'RS' },
  { name: 'Mapping and Orthomosaic', abbreviation: 'MO' },
  { name: 'Wind Turbine Inspection', abbreviation: 'WTI' },
  { name: 'Cell Tower Inspection', abbreviation: 'CTI' },
  { name: 'Panorama', abbreviation: 'P' },
  { name: 'Thermal Imaging', abbreviation: 'TI' },
  { name: 'Night Operations', abbreviation: 'NO' },
]

export const shotTypes: Rows<'shot_types'> = [
  {
    name: 'Orthomosaic',
    description: 'A grid flown straight down, with 80% overlap along the lines and 70% between them.',
  },
  {
    name: 'Oblique',
    description: 'The building from one side, the camera tilted down by 45 degrees, the whole roof in view.',
  },
  { name: 'Top Down', description: 'Straight down, the whole property in view, north up.' },
  {
    name: 'Orbit Video',
    description: 'One slow circle around the subject at an even height, subject centered.',
  },
  { name: 'Panorama', description: 'A full sphere from one point: hover, and let the app turn the camera.' },
  {
    name: 'Close-up',
    description: 'As close as is safe, in focus, with the part filling two thirds of the frame.',
  },
  {
    name: 'Blade Inspection',
    description: 'All four sides of a stopped blade, root to tip, with 40% overlap.',
  },
]

export const reviewReasons: Rows<'review_reasons'> = [
  {
    name: 'Out of focus',
    advice: 'Look at a photo at full zoom before you leave the site, and set the focus by hand if it hunts.',
    position: 1,
  },
  {
    name: 'Motion blur',
    advice: 'Fly slower, or use a shutter of 1/500 s and shorter.',
    position: 2,
  },
  { name: 'Too dark', advice: 'Fly closer to noon, or raise the exposure by one stop.', position: 3 },
  { name: 'Too bright', advice: 'Lower the exposure until the roof keeps its texture.', position: 4 },
  { name: 'Wrong subject', advice: 'Check the area of the shot on the site map.', position: 5 },
  { name: 'Wrong angle', advice: 'Set the camera as the instructions say.', position: 6 },
  { name: 'Wrong height', advice: 'Keep to the altitude of the shot, measured from takeoff.', position: 7 },
  { name: 'Something in the way', advice: 'Keep cranes, trees and the propellers out of view.', position: 8 },
  { name: 'Part of the site is missing', advice: 'Run the coverage check before you leave.', position: 9 },
]

export const rescheduleReasons: Rows<'reschedule_reasons'> = [
  { slug: 'bad_weather', short: 'Bad weather', blurb: "Rain, wind or clouds over the mission's limits." },
  { slug: 'emergency', short: 'Emergency', blurb: 'Something unexpected came up.' },
  {
    slug: 'equipment_failure',
    short: 'Equipment failure',
    blurb: "The drone, camera or device can't be used.",
  },
  {
    slug: 'client_request',
    short: 'Client request',
    blurb: 'The client asked for another time.',
    is_pilot_selectable: false,
  },
  { slug: 'other', short: 'Other', blurb: 'Please tell us what happened.' },
]

export const legalEntities: Rows<'legal_entities'> = [
  {
    name: 'Sortie Inc.',
    slug: 'us',
    display_countries: 'North, Central and South America except Brazil',
  },
  {
    name: 'Sortie GmbH',
    slug: 'de',
    display_countries: 'Europe, Africa, Asia and Oceania except India',
  },
]

export const dailyMessages: Rows<'daily_messages'> = [
  { message: 'Check your propellers for cracks before every flight.' },
  { message: 'Fly the perimeter first: wires hide against trees.' },
  { message: 'Land with a third of the battery left. The wind always gets a vote.' },
  { message: 'Clean the lens. It takes ten seconds and saves a reshoot.' },
  { message: 'A look at the forecast tonight is worth an hour on site tomorrow.' },
]
