/** Opens the map of missions on the dashboard, for links from elsewhere. */
export const missionsMapHash = '#map'
