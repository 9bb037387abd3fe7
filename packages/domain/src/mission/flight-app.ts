import type { FlightApp } from './flight-app.schema.ts'

/** The product itself as the place of delivery; an empty place counts as this. */
export const deliveryToSelf = 'self'

const fileTransferTool = 'cyberduck'

export const deliversToProduct = (app: Pick<FlightApp, 'delivery_to'> | null): boolean =>
  !app?.delivery_to || app.delivery_to === deliveryToSelf

export const usesFileTransferTool = (mission: { flight_app: Pick<FlightApp, 'name'> | null }): boolean =>
  mission.flight_app?.name.toLowerCase() === fileTransferTool
