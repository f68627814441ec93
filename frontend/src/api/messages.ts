/** Every default text of a failed call, worded as the specification words it. The one source: nothing else writes these texts. */

export const messages = {
  login: 'Login failed',
  register: 'Registration failed',
  verifyOtp: 'OTP verification failed',
  logout: 'Logout failed',
  refresh: 'Token refresh failed',
  user: 'Failed to fetch user data',
  noRefreshToken: 'No refresh token available',
  sessionExpired: 'Session expired, please login again',
  data: 'Failed to fetch data',
  forecast: 'Failed to fetch forecast data',
  coin: 'Failed to fetch current coin data',
  simplePrice: 'Failed to fetch simple price data',
  market: 'Failed to fetch crypto data',
  noResponse: 'No response received from server',
  setup: 'Error setting up the request',
  unexpected: 'An unexpected error occurred',
  /** Not of the specification: why nothing was asked. */
  busy: 'The server is busy',
  passkeyClosed: 'No passkey was used. Try again, or sign in with your password.',
  passkeyFailed: "This device couldn't use a passkey. Sign in with your password.",
  credentialsRequired: 'Email and password are required',
} as const;
