/** What `errors` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // ErrorPage
  oopsSomethingWentWrong: 'Oops! Something went wrong',
  weApologizeForTheInconvenience: 'We apologize for the inconvenience. Please try again later.',
  oopsPageNotFound: 'Oops! Page Not Found!',
  itMayHaveMovedOr: 'It may have moved, or the address has a typo.',
  websiteIsUnderMaintenance: 'Website is under maintenance!',
  theServiceIsNotTaking: 'The service is not taking requests at the moment. It will be back soon.',
  oopsYouDontHavePermission: "Oops! You don't have permission to access this page.",
  pleaseLogInWithThe: 'Please log in with the appropriate credentials to see it.',
  duringMaintenanceNothingYouStored:
    'During maintenance nothing you stored is touched. Open pages keep what they show and catch up when the service is back; prices carry their age until then.',
  goBack: 'Go Back',
  backToHome: 'Back to Home',
  learnMore: 'Learn more',
  // RouteError
  aPartOfTheApplication: 'A part of the application could not be loaded. Reload the page.',
} as const;
