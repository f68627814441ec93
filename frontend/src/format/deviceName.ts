/** A readable name for a user agent: browser and system. Unknown ones are shown as they are. */

const browsers: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const match = (table: readonly [RegExp, string][], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1];

export function deviceName(agent: string): string {
  const browser = match(browsers, agent);
  const system = match(systems, agent);
  if (browser === undefined) return agent.trim() === '' ? 'Unknown device' : agent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
