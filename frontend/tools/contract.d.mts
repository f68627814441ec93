export function contract(document: object): string;
export function typeOf(schema: object): string;
