/** The currency in which a portfolio is told: that of the settings, or US dollars. */

import { createContext, useContext } from 'react';

export const DOLLAR = 'USD';

/** Currencies of the settings that count as US dollars, as the server counts them. */
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'USDP', 'DAI']);

/** What amounts can be told in beside dollars: nothing where the settings have none, or one that counts as a dollar. */
export const ownCurrency = (wanted: string): string => (DOLLARS.has(wanted) ? '' : wanted);

/** Of the amounts below it. */
export const PortfolioCurrency = createContext<string>(DOLLAR);

export const useCurrency = (): string => useContext(PortfolioCurrency);
