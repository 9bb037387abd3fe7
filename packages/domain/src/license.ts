export const issuerTypes = ['single_issuing_body', 'many_issuing_body', 'other'] as const

export const referenceDateModes = ['issue_date', 'expiration_date', 'not_applicable'] as const
