/** First-level areas of some countries: the code of the city list, the usual code, the name. */
type Region = readonly [listed: string, code: string, name: string]

const named = (names: Record<string, string>): Region[] =>
  Object.entries(names).map(([code, name]) => [code, code, name])

const regions: Readonly<Record<string, readonly Region[]>> = {
  US: named({
    ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
    ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia' },
    ...{ HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas' },
    ...{ KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan' },
    ...{ MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada' },
    ...{ NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York', NC: 'North Carolina' },
    ...{ ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania' },
    ...{ RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas' },
    ...{ UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia' },
    ...{ WI: 'Wisconsin', WY: 'Wyoming' },
  }),
  GB: named({ ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' }),
  CA: [
    ['01', 'AB', 'Alberta'],
    ['02', 'BC', 'British Columbia'],
    ['03', 'MB', 'Manitoba'],
    ['04', 'NB', 'New Brunswick'],
    ['05', 'NL', 'Newfoundland and Labrador'],
    ['07', 'NS', 'Nova Scotia'],
    ['08', 'ON', 'Ontario'],
    ['09', 'PE', 'Prince Edward Island'],
    ['10', 'QC', 'Quebec'],
    ['11', 'SK', 'Saskatchewan'],
    ['12', 'YT', 'Yukon'],
    ['13', 'NT', 'Northwest Territories'],
    ['14', 'NU', 'Nunavut'],
  ],
  AU: [
    ['01', 'ACT', 'Australian Capital Territory'],
    ['02', 'NSW', 'New South Wales'],
    ['03', 'NT', 'Northern Territory'],
    ['04', 'QLD', 'Queensland'],
    ['05', 'SA', 'South Australia'],
    ['06', 'TAS', 'Tasmania'],
    ['07', 'VIC', 'Victoria'],
    ['08', 'WA', 'Western Australia'],
  ],
  DE: [
    ['01', 'BW', 'Baden-Württemberg'],
    ['02', 'BY', 'Bayern'],
    ['03', 'HB', 'Bremen'],
    ['04', 'HH', 'Hamburg'],
    ['05', 'HE', 'Hessen'],
    ['06', 'NI', 'Niedersachsen'],
    ['07', 'NW', 'Nordrhein-Westfalen'],
    ['08', 'RP', 'Rheinland-Pfalz'],
    ['09', 'SL', 'Saarland'],
    ['10', 'SH', 'Schleswig-Holstein'],
    ['11', 'BB', 'Brandenburg'],
    ['12', 'MV', 'Mecklenburg-Vorpommern'],
    ['13', 'SN', 'Sachsen'],
    ['14', 'ST', 'Sachsen-Anhalt'],
    ['15', 'TH', 'Thüringen'],
    ['16', 'BE', 'Berlin'],
  ],
}

/** In these countries an address has the code of the region, elsewhere its name. */
const writtenAsCode = new Set(['US', 'CA', 'AU'])

export const listedRegion = (country: string, listed: string): { code: string; name: string } | null => {
  const region = regions[country]?.find(([known]) => known === listed)
  return region ? { code: region[1], name: region[2] } : null
}

export const writtenRegion = (country: string, region: { code: string; name: string }): string =>
  writtenAsCode.has(country) ? region.code : region.name

/** The code of a region of which a service knows only the name. */
export const regionCode = (country: string | undefined, name: string | undefined): string | undefined =>
  regions[country ?? '']?.find(([, , known]) => known === name)?.[1]
