export const deviceTypes = ['phone', 'tablet'] as const
