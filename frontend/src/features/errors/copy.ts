/** What `errors` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // ErrorPage
  oopsSomethingWentWrong: 'Oops! Something went wrong',
  weApologizeForTheInconvenience: 'We apologize for the inconvenience. Please try again later.',
  oopsPageNotFound: 'Oops! Page Not Found!',
  itMayHaveMovedOr: 'It may have moved, or the address has a typo.',
  websiteIsUnderMaintenance: 'Website is under maintenance!',
  theServiceIsNotTaking: 'We’re making changes to the service. It will be back soon.',
  oopsYouDontHavePermission: "Oops! You don't have permission to access this page.",
  pleaseLogInWithThe: 'Please sign in with the appropriate credentials to see it.',
  duringMaintenanceNothingYouStored:
    'Maintenance doesn’t change anything you saved. Open pages keep their figures and update when the service is back. Until then, prices show how old they are.',
  goBack: 'Go Back',
  backToHome: 'Back to Home',
  learnMore: 'Learn more',
  // RouteError
  aPartOfTheApplication: 'Couldn’t load part of the application. Reload the page.',
} as const;
