/** The list of words that read like a translation, on sources made up for it. `npm run lint` runs it over the interface itself. */

import { describe, expect, it } from 'vitest';
import { faultsOf, sources, textsOf } from '../../tools/words.mjs';

describe('texts of a source', () => {
  it('are what stands between tags, and strings and templates with more than one word', () => {
    const source = `
      import { a } from 'nobody reads this';
      type Kind = 'shall be left out';
      const title = \`\${name} was removed\`;
      const view = <p className="shall not count" title="Two words">Some <b>bold</b> text
        on two lines</p>;`;
    expect(textsOf(source)).toEqual(['{} was removed', 'Two words', 'text on two lines']);
  });

  it('say what was found and what to write instead', () => {
    expect(faultsOf(`const a = 'Nobody moved';`)).toEqual([
      { text: 'Nobody moved', found: 'Nobody', instead: 'say what is missing, or "anyone who"' },
    ]);
    expect(faultsOf(`const a = <p>What shall be found out?</p>;`).map(({ found }) => found)).toEqual(['shall']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source
    expect(faultsOf('const a = `Take ${name} away`;').map(({ instead }) => instead)).toEqual(['remove']);
  });

  it('leave good English alone', () => {
    for (const text of [
      'There is no coin here',
      'This link is no longer available',
      'What went to plan',
      'Select all that are shown',
    ]) {
      expect(faultsOf(`const a = '${text}';`)).toEqual([]);
    }
  });

  it('are read from the interface and not from its tests', () => {
    const read = sources();
    expect(read.length).toBeGreaterThan(500);
    expect(read.filter((path: string) => /\.test\.|^testing\/|generated/.test(path))).toEqual([]);
  });
});
