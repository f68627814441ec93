import { describe, expect, it } from 'vitest';
import {
  dayWords,
  fetchWords,
  hostOf,
  kindLook,
  matchName,
  matchPlace,
  mutedUntil,
  muteName,
  ownPlace,
  problemWords,
  reasonWords,
  timeWords,
  titleWords,
  twinWords,
  unansweredWords,
  untilWords,
  webAddress,
} from '@/domain/feed/words';
import { item, match, morning, mute, source } from '@/testing/feed';
import { itemPart, muteTargets } from './mutes';
import { suggested, typedAddress } from './suggestions';

describe('items', () => {
  it('lead to their own pages, news to the web and nowhere else', () => {
    expect(ownPlace(item('a', { kind: 'alert', subject_id: 'f1' }))).toBe('/alerts?tab=fired&firing=f1');
    expect(ownPlace(item('a', { kind: 'alert' }))).toBe('/alerts');
    expect(ownPlace(item('a', { kind: 'whale', subject_id: 't1' }))).toBe('/whale-watch');
    expect(ownPlace(item('a', { kind: 'forecast', subject_id: 'ethereum' }))).toBe('/forecasting?token=ethereum');
    const labelled = { kind: 'label', subject_id: 'l1', matches: [match({ kind: 'address', ref: 'bc1qexample' })] };
    expect(ownPlace(item('a', labelled))).toBe('/profiler?address=bc1qexample');
    expect(kindLook('label').many).toBe('Labels');
    expect(ownPlace(item('a'))).toBeNull();
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('data:text/html,x')).toBeNull();
    expect(webAddress('http://news.example/a')?.href).toBe('http://news.example/a');
    expect([hostOf('https://www.news.example/a'), hostOf('no address')]).toEqual(['news.example', 'no address']);
  });

  it('name what they are about, where that leads, and why', () => {
    expect([matchName(match()), matchPlace(match())]).toEqual(['Chainlink (LINK)', '/tokens/chainlink']);
    expect(matchName(match({ ref: 'usd-coin', name: 'USDC', symbol: 'usdc' }))).toBe('USDC');
    const address = match({ kind: 'address', ref: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', name: '', symbol: null });
    expect([matchName(address), matchPlace(address)]).toEqual([
      'bc1qxy…0wlh',
      '/profiler?address=bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    ]);
    expect(matchPlace(match({ kind: 'entity', ref: 'e1', name: 'Kraken' }))).toBe('/private-labels?entity=e1');
    expect(reasonWords(match({ watched: true }))).toBe('Why shown: Title says “Chainlink”. On your watchlist');
  });

  it('count the sources of the same news once each', () => {
    const [first] = morning;
    expect(twinWords(first ?? item('a'))).toBe('Also in 2 sources');
    const twin = { source: 'Herald', url: 'https://a.example', title: 'A', published_at: '2026-11-21T07:45:00Z' };
    expect(twinWords(item('a', { twins: [twin, { ...twin, url: 'https://b.example' }] }))).toBe('Also in 1 source');
  });

  it('say where their time is from', () => {
    expect(timeWords(item('a'))).not.toMatch(/First seen/);
    expect(timeWords(item('a', { dated_by_source: false }))).toMatch(/First seen then/);
    const now = new Date('2026-11-21T12:00:00Z');
    expect(dayWords('2026-11-21', now)).toBe('Today');
    expect(dayWords('2026-11-20', now)).toBe('Yesterday');
    expect(dayWords('2026-11-18', now)).toBe('November 18, 2026');
  });

  it('become a note of a case that names title, source and link', async () => {
    const news = itemPart(item('a'), 'https://here.example');
    expect(await news.make()).toMatchObject({
      kind: 'note',
      content: {
        source: 'Coin News',
        link: 'https://www.news.example/chainlink-proof?page=1',
        published_at: '2026-11-21T07:20:00Z',
      },
    });
    const own = itemPart(item('a', { kind: 'alert', url: null, source: null, subject_id: 'f1' }), 'https://here.example');
    expect(await own.make()).toMatchObject({
      content: { source: 'Meridian, alert', link: 'https://here.example/alerts?tab=fired&firing=f1' },
    });
  });
});

describe('sources', () => {
  it('say what is wrong and what follows', () => {
    expect(problemWords(source('s'))).toBeNull();
    const failing = source('s', { state: 'failing', problem: 'HTTP 503', failing_since: '2026-11-20T09:00:00Z' });
    expect(problemWords(failing)).toMatch(/^Since Nov 20, 2026, .+: HTTP 503\. Next try /);
    expect(problemWords(source('s', { state: 'gone', problem: 'HTTP 410' }))).toBe(
      'HTTP 410. It is no longer fetched. Remove it, or add its new address.',
    );
  });

  it('say when they were and will be fetched', () => {
    expect(fetchWords(source('s'))).toMatch(/^Fetched .+ · next .+ · 214 items, newest /);
    const fresh = source('s', { state: 'waiting', fetched_at: null, next_fetch_at: null, item_count: 1, newest_at: null });
    expect(fetchWords(fresh)).toBe('Not fetched yet · 1 item');
  });

  it('are counted where they do not answer, except hidden ones', () => {
    const failing = source('s', { state: 'failing' });
    expect(unansweredWords([source('a')])).toBeNull();
    expect(unansweredWords(undefined)).toBeNull();
    expect(unansweredWords([failing, source('b', { state: 'gone' }), source('c', { state: 'gone', shown: false })])).toBe(
      '2 feeds not answering',
    );
  });

  it('are suggested once, however their address is written', () => {
    const all = suggested([]).length;
    expect(suggested([{ url: 'http://bitcoinops.org/feed.xml/' }])).toHaveLength(all - 1);
    expect(typedAddress(' news.example/feed ')).toBe('https://news.example/feed');
    expect(typedAddress('ftp://news.example')).toBe('ftp://news.example');
    expect(typedAddress('')).toBe('');
  });
});

describe('what is muted', () => {
  it('is named with its end', () => {
    expect([muteName(mute('m')), untilWords(null)]).toEqual(['“memecoin”', 'for good']);
    expect(muteName(mute('m', { kind: 'token', value: 'chainlink', name: 'Chainlink' }))).toBe('Chainlink');
    expect(mutedUntil('week', new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-28T08:00:00.000Z');
    expect(mutedUntil('good')).toBeNull();
  });

  it('can be chosen from an item', () => {
    expect(muteTargets(item('a')).map(({ kind, value }) => `${kind}:${value}`)).toEqual(['token:chainlink', 'source:s1']);
    expect(muteTargets(item('a', { source_id: null, matches: [] }))).toEqual([]);
    expect(titleWords('Chainlink opens its proof of reserve to every chainlink custodian with Kraken’s')).toEqual([
      'chainlink',
      'opens',
      'proof',
      'reserve',
      'every',
      'custodian',
      'Kraken’s',
    ]);
  });
});
