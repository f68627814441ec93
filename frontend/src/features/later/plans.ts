/** What will stand at the addresses whose screens are built by later work: title and what it will do. */

import { paths } from '@/app/paths';

export interface Plan {
  path: string;
  title: string;
  lead: string;
  points: readonly string[];
  /** Something that already works and is near. */
  near?: { label: string; to: string };
}

export const plans: readonly Plan[] = [
  {
    path: paths.users,
    title: 'Users',
    lead: 'The members of your team with their roles, invitations and what each may see.',
    points: ['Owner, admin, analyst and viewer', 'Invitations last seven days', 'An audit log of every change'],
    near: { label: 'Account settings', to: paths.settingsOf('account') },
  },
];

/** Settings pages of later work; drawn inside the settings page. */
export const settingsPlans: readonly Plan[] = [
  {
    path: 'emails',
    title: 'Emails',
    lead: 'The addresses of your account, which of them gets what, and a weekly summary if you want one.',
    points: ['A second address, proved by a code', 'Security mails cannot be switched off'],
  },
  {
    path: 'teams',
    title: 'Teams',
    lead: 'People you share labels, traces and dashboards with, and who may do what.',
    points: ['Owner, admin, analyst and viewer', 'Rights on each shared thing', 'Invitations that expire'],
  },
  {
    path: 'billing',
    title: 'Billing',
    lead: 'What you used of each provider this month, and what that costs you.',
    points: ['Taken from the ledger that counts every call', 'Invoices by default, a payment provider if you connect one'],
  },
  {
    path: 'billing/plans-usage',
    title: 'Plans and usage',
    lead: 'Calls by provider and day against the plan you are on.',
    points: ['The same counters that the home page shows now', 'A forecast of the month'],
  },
  {
    path: 'billing/spending-limits',
    title: 'Spending limits',
    lead: 'Soft limits that warn and hard limits that stop, for each provider.',
    points: ['A hard limit really stops the calls', 'Who changed a limit, and when'],
  },
  {
    path: 'billing/payment-information',
    title: 'Payment information',
    lead: 'How invoices are paid and where they are sent.',
    points: ['No card number is ever stored here'],
  },
];
