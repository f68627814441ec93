/** The themes and sizes in which pages are judged and pictured. */

import { type Page, test } from '@playwright/test';

export type Theme = 'dark' | 'light';
export type Size = 'desktop' | 'phone';

const SIZES: Readonly<Record<Size, { readonly width: number; readonly height: number }>> = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};
const folder = process.env.SHOTS_DIR;

/** Two of the four hold every colour and every width once, and take half the time; `LOOKS=all` judges all four, as one does who changed a style. */
export function judged(theme: Theme, size: string): boolean {
  return process.env.LOOKS === 'all' || (theme === 'dark') === (size === 'desktop');
}

/** Tests in each judged look. Colours are judged at rest: halfway through a fade, no text has its contrast. */
export function inEachLook(tests: (theme: Theme, size: Size) => void): void {
  for (const theme of ['dark', 'light'] as const) {
    for (const size of ['desktop', 'phone'] as const) {
      if (!judged(theme, size)) continue;
      test.describe(`${theme} ${size}`, () => {
        test.use({ viewport: SIZES[size], contextOptions: { reducedMotion: 'reduce' } });
        tests(theme, size);
      });
    }
  }
}

/** A picture of the whole page, where `SHOTS_DIR` says where to. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
