/** Texts live in one `copy.ts` for each feature: the lint on sources made up for it, and the files themselves. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { components, literalsOf } from '../../tools/copy.mjs';

describe('texts of a component', () => {
  it('are what it shows between tags, in attributes, and in strings of more than one word', () => {
    const source = `
      const view = (
        <Panel title="Holdings" className="two words" to="/a b">
          Balance of <b>{copy.name}</b>
          {isEmpty ? 'Nothing here' : \`\${count} coins held\`}
        </Panel>
      );`;
    expect(literalsOf(source)).toEqual(['Holdings', 'Balance of', 'Nothing here', '{} coins held']);
  });

  it('are none where they come from copy.ts, or are no text', () => {
    const source = `
      import { copy } from './copy';
      const view = <Panel title={copy.holdings} kind="quiet" style={{ width: 'min(480px, 100%)' }}>{copy.name} · {figure}%</Panel>;`;
    expect(literalsOf(source)).toEqual([]);
  });
});

describe('components', () => {
  it('are read at all', () => expect(components().length).toBeGreaterThan(500));

  it('hold no text', () => {
    const texts = components().flatMap((path) =>
      literalsOf(readFileSync(`src/${path}`, 'utf8')).map((text) => `${path}: ${text}`),
    );
    expect(texts).toEqual([]);
  });

  it('have one copy.ts for each feature', () => {
    const without = readdirSync('src/features').filter((name) => !readdirSync(`src/features/${name}`).includes('copy.ts'));
    expect(without).toEqual([]);
  });
});
