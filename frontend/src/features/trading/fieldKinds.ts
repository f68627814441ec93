/** What fields of one kind share in all forms of this page. */

/** An amount. */
export const DECIMAL = { compact: true, inputMode: 'decimal', autoComplete: 'off', spellCheck: false } as const;

/** The sign of a coin or a currency. */
export const SIGN = {
  compact: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
} as const;
