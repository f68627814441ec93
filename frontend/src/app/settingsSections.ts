/** The pages of the settings, in the order of their menu: read by that menu, the routes, the search and the page of all tools. */

export interface SettingsSection {
  /** Below `/settings/`. */
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** For those who work on Meridian: its route is there, a link to it only in development builds. */
  readonly isForDevelopment?: true;
  readonly children?: readonly { readonly to: string; readonly title: string }[];
}

export const settingsSections = [
  { to: 'account', title: 'Account', text: 'Name, email address and account activity' },
  { to: 'account/api-keys', title: 'API keys', text: 'Keys for your programs, and your own keys for data providers' },
  {
    to: 'password-authentication',
    title: 'Password and authentication',
    text: 'Password, two-step sign-in and passkeys',
  },
  { to: 'sessions', title: 'Sessions', text: 'Devices that are signed in' },
  { to: 'storage', title: 'Storage', text: 'Storage used and your limit' },
  { to: 'data', title: 'Your data', text: 'Export, import or erase your workspace' },
  { to: 'appearance', title: 'Appearance', text: 'Theme, and colours for up and down' },
  { to: 'display', title: 'Display', text: 'Number, date and time formats, and your start page' },
  { to: 'notifications', title: 'Notifications', text: 'Quiet hours, channels, and what each channel receives' },
  { to: 'emails', title: 'Emails', text: 'Your addresses, and which emails each one receives' },
  { to: 'teams', title: 'Teams', text: 'Your teams and invitations' },
  {
    to: 'billing',
    title: 'Billing',
    text: 'Provider calls, spending limits and billing contact',
    children: [
      { to: 'billing/plans-usage', title: 'Plans and usage' },
      { to: 'billing/spending-limits', title: 'Spending limits' },
      { to: 'billing/payment-information', title: 'Payment information' },
    ],
  },
  { to: 'error-example', title: 'Error example', text: 'What a failure looks like', isForDevelopment: true },
] as const satisfies readonly SettingsSection[];

export type SectionPath = (typeof settingsSections)[number]['to'];

const all: readonly SettingsSection[] = settingsSections;

/** Sections that the settings link to. */
export const linkedSections = (isDevelopment = process.env.NODE_ENV === 'development'): readonly SettingsSection[] =>
  all.filter((section) => isDevelopment || !section.isForDevelopment);

/** Sections for everybody, for lists of what there is. */
export const listedSections: readonly SettingsSection[] = linkedSections(false);

/** The title of a section or of a page below one. */
export function sectionTitle(to: string): string {
  const found = all.flatMap((section) => [section, ...(section.children ?? [])]).find((section) => section.to === to);
  if (found === undefined) throw new Error(`no settings page ${to}`);
  return found.title;
}
