/** The mark, in the file that fits the theme. */

import dark from './logo-dark.svg';
import light from './logo-light.svg';
import { useTheme } from './ThemeProvider';

export function Logo({ size = 24, alt = '' }: { size?: number; alt?: string }) {
  const { theme } = useTheme();
  return <img src={theme === 'dark' ? dark : light} width={size} height={size} alt={alt} />;
}
