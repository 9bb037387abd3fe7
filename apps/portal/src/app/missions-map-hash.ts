/** The hash that opens the map of missions on the dashboard, for links from other pages. */
export const missionsMapHash = '#map'
