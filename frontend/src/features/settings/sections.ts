/** The pages of the settings, in the order of their menu. */

import {
  Bell,
  Bug,
  CreditCard,
  HardDrive,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from 'lucide-react';

export interface Section {
  to: string;
  title: string;
  text: string;
  icon: LucideIcon;
  children?: readonly { to: string; title: string }[];
}

export const sections: readonly Section[] = [
  { to: 'account', title: 'Account', text: 'Name, address and the record of your sign-ins', icon: UserRound },
  { to: 'account/api-keys', title: 'API keys', text: 'For programs that read the market data as you', icon: KeyRound },
  {
    to: 'password-authentication',
    title: 'Password and authentication',
    text: 'Password, second factor, recovery codes',
    icon: LockKeyhole,
  },
  { to: 'sessions', title: 'Sessions', text: 'Devices that are signed in', icon: MonitorSmartphone },
  { to: 'storage', title: 'Storage', text: 'Storage used and your limit', icon: HardDrive },
  { to: 'appearance', title: 'Appearance', text: 'Theme and the colours of up and down', icon: Palette },
  { to: 'display', title: 'Display', text: 'How numbers and moments are written, and where you start', icon: SlidersHorizontal },
  { to: 'notifications', title: 'Notifications', text: 'What reaches you, and how', icon: Bell },
  { to: 'emails', title: 'Emails', text: 'Addresses and what they get', icon: Mail },
  { to: 'teams', title: 'Teams', text: 'People you share with', icon: UsersRound },
  {
    to: 'billing',
    title: 'Billing',
    text: 'Usage, limits and invoices',
    icon: CreditCard,
    children: [
      { to: 'billing/plans-usage', title: 'Plans and usage' },
      { to: 'billing/spending-limits', title: 'Spending limits' },
      { to: 'billing/payment-information', title: 'Payment information' },
    ],
  },
  { to: 'error-example', title: 'Error example', text: 'What a failure looks like', icon: Bug },
];
