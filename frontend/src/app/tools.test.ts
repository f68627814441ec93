import { describe, expect, it } from 'vitest';
import { paths } from './paths';
import { linkedSections, listedSections, settingsSections } from './settingsSections';
import { toolIcons } from './toolIcons';
import { crumbIn, crumbOf, isMeant, toolAt, tools } from './tools';

describe('the list of tools', () => {
  it('names each address and each title once', () => {
    expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
    expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  });

  it('says of every tool in one short line what it does', () => {
    for (const { title, line } of tools) {
      expect(line.length, title).toBeGreaterThan(20);
      expect(line.length, title).toBeLessThan(95);
      expect(line.endsWith('.'), title).toBe(false);
    }
  });

  it('has a picture for whatever a list shows', () => {
    expect(Object.keys(toolIcons).sort()).toEqual(tools.map(({ path }) => path).sort());
  });

  it('gives the breadcrumb its group and its parent', () => {
    expect(crumbOf(paths.whaleWatch)).toEqual({ title: 'Whale watch', group: 'Analytics' });
    expect(crumbIn(paths.tokens, 'Token')).toEqual({
      title: 'Token',
      group: 'Analytics',
      parent: { title: 'Tokens', to: '/tokens' },
    });
  });

  it.each([
    ['whale', paths.whaleWatch],
    ['xpub', paths.keyProfile],
    ['sankey', paths.visualiser],
    ['report', paths.investigationReport],
  ] as const)('finds what is meant by %s', (typed, path) => expect(isMeant(toolAt(path), typed)).toBe(true));
});

describe('the settings', () => {
  it('link the error example in development only', () => {
    const titles = (isDevelopment: boolean) => linkedSections(isDevelopment).map(({ title }) => title);
    expect(titles(true)).toContain('Error example');
    expect(titles(false)).not.toContain('Error example');
    expect(linkedSections().length).toBe(settingsSections.length - 1);
  });

  it('are listed for everybody without what is for development', () => {
    expect(listedSections.map(({ to }) => to)).not.toContain('error-example');
    expect(listedSections.length).toBe(settingsSections.length - 1);
  });
});
