/** What `auth` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // AuthFrame
  meridian: 'Meridian',
  // CodeField
  recoveryCode: 'Recovery code',
  code: 'Code',
  // FlowArt
  xMidYMidSlice: 'xMidYMid slice',
  // ForgotPasswordPage
  backToSignIn: 'Back to sign in',
  passwordChanged: 'Password changed',
  signInWithTheNew:
    'Sign in with your new password. Other devices were signed out. Passkeys, API keys, share links and calendar links no longer work.',
  forgotYourPassword: 'Forgot your password?',
  weSendACodeTo: "We'll email you a code if your address has an account.",
  sendCode: 'Send code',
  chooseANewPassword: 'Choose a new password',
  ifTheEmail: 'If',
  hasAnAccountACode: 'has an account, a code is on its way.',
  newPassword: 'New password',
  changePassword: 'Change password',
  // OtpPage
  verificationCode: 'Verification code',
  thereIsNothingToVerify: "There's no code to enter yet. Sign in or create an account, and we'll ask for it here.",
  useTheAuthenticatorInstead: 'Use your authenticator app instead',
  useARecoveryCodeInstead: 'Use a recovery code instead',
  sendAnotherCodeInS: (left: number) => `Send another code in ${left} s`,
  sendAnotherCode: 'Send another code',
  secondStep: 'Second step',
  checkYourMail: 'Check your email',
  enterTheCurrentCodeFrom: 'Enter the current code from your authenticator app.',
  weSentACodeOf: 'We sent a 6-digit code to',
  itExpiresIn10Minutes: '. It expires in 10 minutes.',
  verify: 'Verify',
  // SignInForm
  signInToMeridian: 'Sign in to Meridian',
  followTheMoneyTheMarket: 'Follow the money, the market and your own trades.',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  enterYourPassword: 'Enter your password',
  signIn: 'Sign in',
  signInWithAPasskey: 'Use a passkey',
  // SignInSplitPage
  forecastsWithATrackRecord: 'Forecasts with a track record',
  everyRangeIsScoredAgainst:
    'Every range is scored against what happened. If a model does worse than assuming no change, we say so.',
  figuresThatNameTheirSource: 'Figures that name their source',
  eachNumberCarriesWhereIt:
    'Each number shows where it came from and how old it is. A provider outage is never shown as a lack of activity.',
  yourSessionsInYourHands: 'You control your sessions',
  everyDeviceIsListedAnd:
    'Every device is listed, and you can sign out any of them. Passwords and keys are never shown again after they are saved.',
  // SignUpPage
  wellEmailYouACode: "We'll email you a code to confirm your address.",
  alreadyHaveOne: 'Already have one?',
  name: 'Name',
  optional: 'Optional',
  createAccount: 'Create account',
  // parts
  email: 'Email',
  youDeskCom: 'you@desk.com',
  enterYourEmail: 'Enter your email',
  atLeast15CharactersA: 'At least 15 characters. A few unrelated words work well.',
  chooseAPassword: 'Choose a password',
} as const;
