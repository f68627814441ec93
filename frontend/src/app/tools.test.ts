import { describe, expect, it } from 'vitest';
import { plans, settingsPlans } from '@/features/later/plans';
import { paths } from './paths';
import { builtSections, linkedSections, settingsSections } from './settingsSections';
import { toolIcons } from './toolIcons';
import { builtTools, crumbIn, crumbOf, isMeant, plannedTools, toolAt, tools } from './tools';

describe('the list of tools', () => {
  it('names each address and each title once', () => {
    expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
    expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  });

  it('offers nothing that is still to come', () => {
    const later = new Set(plans.map(({ path }) => path));
    expect(builtTools.filter(({ path }) => later.has(path))).toEqual([]);
    expect(plannedTools.every(({ path }) => later.has(path))).toBe(true);
    expect(builtTools.length + plannedTools.length).toBe(tools.length);
  });

  it('says of every tool in one short line what it does', () => {
    for (const { title, line } of builtTools) {
      expect(line.length, title).toBeGreaterThan(20);
      expect(line.length, title).toBeLessThan(95);
      expect(line.endsWith('.'), title).toBe(false);
    }
  });

  it('has a picture for whatever a list shows', () => {
    const shown = tools.filter(({ line, inMenu }) => line !== undefined || inMenu);
    expect(Object.keys(toolIcons).sort()).toEqual(shown.map(({ path }) => path).sort());
  });

  it('names the pages of later work as their own pages do', () => {
    for (const plan of plans) {
      const tool = tools.find(({ path }) => path === plan.path);
      if (tool !== undefined) expect(plan.title).toBe(tool.title);
    }
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

  it('count as built what has no plan', () => {
    const later = new Set(settingsPlans.map(({ path }) => path));
    expect(builtSections.filter(({ to }) => later.has(to))).toEqual([]);
    expect(settingsSections.filter((section) => 'isPlanned' in section && !later.has(section.to))).toEqual([]);
  });
});
