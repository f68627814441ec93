/** What `workspace` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // SettingsForm
  couldntSaveTheSettingsChanged:
    "Couldn't save the settings. They changed in another tab or on another device. The latest ones are shown now. Save again to replace them.",
  couldntSaveTheSettings: "Couldn't save the settings",
  timeZone: 'Time zone',
  yourResultsAreGroupedBy: 'Your results are grouped by day and hour in this time zone.',
  currency: 'Currency',
  resultsInThisCurrencyAre:
    'Your portfolio is shown in this currency, each amount at the rate of its day. If you trade in several currencies, the journal converts its results to it too.',
  couldntLoadTheCurrencies:
    "Couldn't load the currencies with exchange rates: market data is unavailable. The usual ones are listed, and you can enter others.",
  tryAgain: 'Try again',
  setYourTimeZoneAnd: 'Set your time zone and currency',
  youCanChangeBothLater: 'You can change both later.',
  start: 'Start',
  timeZoneAndCurrency: 'Time zone and currency',
  saveSettings: 'Save settings',
  settingsSaved: 'Settings saved',
  daysAndStatisticsNowUse: 'Days and statistics now use them',
} as const;
