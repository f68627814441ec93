/** The events of the account's record in words. What is not known here is shown by its own name. */

const EVENTS: Readonly<Record<string, string>> = {
  login: 'Sign-in',
  logout: 'Sign-out',
  register: 'Account created',
  verify: 'Code verified',
  resend: 'Another code sent',
  refresh: 'Session renewed',
  password_change: 'Password changed',
  password_forgot: 'Password reset requested',
  password_reset: 'Password reset with a code',
  session_revoke: 'Device signed out',
  session_revoke_others: 'Other devices signed out',
  totp_start: 'Two-step sign-in setup started',
  totp_confirm: 'Two-step sign-in turned on',
  totp_remove: 'Two-step sign-in turned off',
  api_key_create: 'API key created',
  api_key_revoke: 'API key revoked',
  api_keys_revoke: 'All API keys revoked',
  app_allow: 'App allowed',
  app_connect: 'App connected',
  app_revoke: 'App access revoked',
  apps_revoke: 'All app access revoked',
  app_client_create: 'App client registered',
  app_client_secret: 'New secret for an app client',
  app_client_delete: 'App client deleted',
  passkey_login: 'Sign-in with a passkey',
  passkey_start: 'Passkey setup started',
  passkey_add: 'Passkey added',
  passkey_rename: 'Passkey renamed',
  passkey_remove: 'Passkey removed',
  passkeys_remove: 'All passkeys removed',
  user_update: 'Profile changed',
  account_delete: 'Account deleted',
  email_add: 'Email address added',
  email_resend: 'Code for an email address sent',
  email_confirm: 'Email address confirmed',
  email_primary: 'Primary email address changed',
  email_remove: 'Email address removed',
  email_route: 'Email routing changed',
  email_unsubscribe: 'Unsubscribed with the link in an email',
  spending_limits_update: 'Spending limits changed',
  billing_contact_update: 'Billing contact changed',
};

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: 'Done',
  code_required: 'Code requested',
  refresh_reused: 'Old token reused',
  app_code_reused: 'Code used twice',
  app_refresh_reused: 'Old token reused',
  device_mismatch: 'From another device',
  passkey_copied: 'Possible copy refused',
  passkey_expired: 'Expired or already used',
};

function plain(name: string): string {
  const words = name.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const eventWords = (event: string): string => EVENTS[event] ?? plain(event);
export const outcomeWords = (outcome: string): string => OUTCOMES[outcome] ?? plain(outcome);
