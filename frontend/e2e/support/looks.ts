/**
 * Themes and sizes in which a page is judged. Two of the four hold every colour and every width once, and take half the time; `LOOKS=all`
 * judges all four, as one does who changed a style.
 */
export function judged(theme: 'dark' | 'light', size: string): boolean {
  return process.env.LOOKS === 'all' || (theme === 'dark') === (size === 'desktop');
}
