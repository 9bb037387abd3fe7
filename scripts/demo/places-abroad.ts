import type { Town } from './places.ts'

/** Sites in other time zones and countries. */
export const townsAbroad: Town[] = [
  {
    city: 'New York',
    state: 'NY',
    postal_code: '11201',
    country: 'US',
    timezone_id: 'America/New_York',
    places: [['Navy Street Lofts', 40.6975, -73.9806, '60 Navy Street']],
  },
  {
    city: 'Denver',
    state: 'CO',
    postal_code: '80216',
    country: 'US',
    timezone_id: 'America/Denver',
    places: [['Platte Freight Terminal', 39.7803, -104.9716, '4600 Race Court']],
  },
  {
    city: 'London',
    state: null,
    postal_code: 'SE16 4DG',
    country: 'GB',
    timezone_id: 'Europe/London',
    places: [
      ['Rotherhithe Wharf', 51.5011, -0.0524, '110 Rotherhithe Street'],
      ['Greenland Dock House', 51.4948, -0.0389, '21 Rope Street'],
    ],
  },
  {
    city: 'Berlin',
    state: null,
    postal_code: '10243',
    country: 'DE',
    timezone_id: 'Europe/Berlin',
    places: [
      ['Spree Quarter', 52.5069, 13.4427, 'Mühlenstraße 80'],
      ['Ostkreuz Yard', 52.5031, 13.4693, 'Hauptstraße 12'],
    ],
  },
  {
    city: 'Stockholm',
    state: null,
    postal_code: '115 42',
    country: 'SE',
    timezone_id: 'Europe/Stockholm',
    places: [['Hjorthagen Gasworks', 59.3561, 18.0957, 'Gasverksvägen 22']],
  },
  {
    city: 'Istanbul',
    state: null,
    postal_code: '34425',
    country: 'TR',
    timezone_id: 'Europe/Istanbul',
    places: [['Karaköy Warehouse', 41.0231, 28.9781, 'Kemankeş Caddesi 40']],
  },
]
