/** Listens to what must not happen on any page: violations of the content policy, thrown errors, calls off the origin. */

import { expect, type Page } from '@playwright/test';

export interface Watched {
  check: () => Promise<void>;
}

export async function watch(page: Page): Promise<Watched> {
  const problems: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void problems.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`);
    });
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (
      /^https?:$/.test(url.protocol) &&
      url.origin !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin
    )
      problems.push(`off-origin: ${url}`);
  });
  return { check: async () => expect(problems, problems.join('\n')).toEqual([]) };
}
