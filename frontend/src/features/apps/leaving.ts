/** Leaves the application for an app that asked for access. */
export const leaving = {
  to: (address: string): void => window.location.assign(address),
};
