/** The page's template: the script of React DevTools is there in development, and in no page that is served. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(process.cwd(), name), 'utf8');

it('loads the script of React DevTools from this machine, in development only', () => {
  const page = read('src/index.html');
  const script = '<script src="http://localhost:8097"></script>';
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`<% if (htmlWebpackPlugin.options.devTools) { %> ${script} <% } %>`);
  expect(page.split('localhost:').length, 'and nothing else').toBe(2);
  const config = read('webpack.config.mjs');
  expect(config).toContain("const dev = argv.mode !== 'production';");
  expect(config).toContain('devTools: dev,');
});
