import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { palettes } from './palette';

const css = readFileSync('src/theme/theme.css', 'utf8');
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(['dark', 'light'] as const)('the %s custom properties are the palette', (theme) => {
  const block = css.split(`:root[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? '';
  for (const [name, value] of Object.entries(palettes[theme]))
    expect(block).toContain(`--${kebab(name)}: ${value.toLowerCase()};`);
});
