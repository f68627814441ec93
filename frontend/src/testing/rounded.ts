/** Made-up figures as the server writes them: texts with at most so many decimals. */

export const rounded = (value: number, digits: number): string => String(Math.round(value * 10 ** digits) / 10 ** digits);
