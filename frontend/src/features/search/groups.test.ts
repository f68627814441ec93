import { describe, expect, it } from 'vitest';
import { commandEntry, type Entry, pageEntries, settingsEntries } from './entries';
import { fitOf, GROUP_ROWS, groupsFor, type Source } from './groups';

const entry = (title: string, part: Partial<Entry> = {}): Entry => ({
  key: title,
  title,
  detail: '',
  badge: 'Private label',
  to: `/${title}`,
  ...part,
});
const many = (count: number, badge: Entry['badge'] = 'Private label') =>
  Array.from({ length: count }, (_, at) => entry(`depot ${at}`, { badge }));
const results = (...entries: Entry[]): Source => ({ title: 'Search Results', entries, isSearched: true });
const pages: Source = { title: 'Pages', entries: pageEntries };
const shape = (text: string, sources: readonly Source[]) =>
  groupsFor(text, sources).map(({ title, entries, more }) => [title, entries.length, more]);

describe('groups of the search', () => {
  it('begin with the first list only, whole', () => {
    expect(shape('', [results(...many(5)), pages])).toEqual([['Search Results', 5, '']]);
    expect(groupsFor('', [results(), pages])).toEqual([]);
  });

  it('say how many they cut off, by what the server counted', () => {
    const labels = (part: Partial<Source>) => [{ title: 'Private labels', entries: many(9), isSearched: true, ...part }];
    expect(shape('depot', labels({}))).toEqual([['Private labels', GROUP_ROWS, '4 more: narrow your search']]);
    expect(shape('depot', labels({ total: 17 }))).toEqual([['Private labels', GROUP_ROWS, '12 more: narrow your search']]);
    expect(shape('depot', labels({ goesOn: true }))).toEqual([['Private labels', GROUP_ROWS, '4+ more: narrow your search']]);
    expect(shape('depot', labels({ entries: many(3), goesOn: true }))).toEqual([
      ['Private labels', 3, 'More: narrow your search'],
    ]);
    expect(shape('depot', labels({ entries: many(3) }))).toEqual([['Private labels', 3, '']]);
  });

  it('put first what fits best, and keep their order where they fit alike', () => {
    const tracer = entry('Tracer token', { badge: 'Tokens' });
    expect(groupsFor('tracer', [results(tracer), pages]).map(({ title }) => title)).toEqual(['Pages', 'Search Results']);
    expect(groupsFor('trace', [results(tracer), pages]).map(({ title }) => title)).toEqual(['Search Results', 'Pages']);
  });

  it('never begin with what only mentions the text while names may still come', () => {
    const bitcoin = entry('Bitcoin', { badge: 'Tokens' });
    const titles = (text: string, sources: readonly Source[], isWaiting: boolean) =>
      groupsFor(text, sources, isWaiting).flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles('bitcoin', [results(), pages], false)).toContain('Profile a key');
    expect(titles('bitcoin', [results(), pages], true)).toEqual([]);
    expect(titles('bitcoin', [results(bitcoin), pages], true).slice(0, 2)).toEqual(
      titles('bitcoin', [results(bitcoin), pages], false).slice(0, 2),
    );
    expect(titles('bitcoin', [results(bitcoin), pages], true)[0]).toBe('Bitcoin');
    expect(titles('whale w', [results(), pages], true)).toEqual(['Whale watch']);
  });

  it('find pages by what they do, settings and commands by their words, not what the server has found already', () => {
    const command = commandEntry({
      id: 'out',
      title: 'Sign out',
      words: 'log out',
      icon: pageEntries[0]?.icon as never,
      run: () => {},
    });
    const sources: Source[] = [
      results(),
      pages,
      { title: 'Commands', entries: [command] },
      { title: 'Settings', entries: settingsEntries },
      { title: 'Cases', entries: [entry('By its question')], isSearched: true },
    ];
    const titles = (text: string) => groupsFor(text, sources).flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles('step by step')).toContain('Tracer');
    expect(titles('log out')).toEqual(['Sign out', 'By its question']);
    expect(titles('two-step')).toContain('Password and authentication');
    expect(titles('Error example')).toEqual(['By its question']);
  });

  it('show nothing of a private key', () => {
    expect(groupsFor('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', [results(), pages])).toEqual([]);
  });
});

it.each([
  ['ETH', { detail: 'eth' }, 0],
  ['Ethereum', {}, 1],
  ['Wrapped ether', {}, 2],
  ['Tether', {}, 3],
  ['Anything', { words: 'ether' }, 4],
] as const)('%s fits as it should', (title, part, fit) =>
  expect(fitOf(entry(title, part), title === 'ETH' ? 'eth' : 'ether')).toBe(fit),
);
