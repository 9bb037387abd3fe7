/** The address of one of the pages the server holds. */
export const dashboardPage = (page: number): string => `/active-missions${page > 1 ? `?page=${page}` : ''}`
