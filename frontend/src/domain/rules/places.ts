/** Addresses inside of pages that other parts of the rules link to. */

import { paths } from '@/app/paths';

export const CHECK_PATH = `${paths.trading}?tab=check`;
export const ACCOUNTS_PATH = `${paths.trading}?tab=accounts`;
