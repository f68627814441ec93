import { describe, expect, it } from 'vitest';
import { cellLines, figureText, memberName, memberNameOn, memberText } from './exhibitWords';

const ADDRESS = 'bc1q87w0hay3ayjdq4hm6h8nfnejm8zf5vn2h6yv2m';

describe('members of an exhibit', () => {
  it('have names that people read', () => {
    expect(['net_worth_usd', 'sha256', 'first_seen', 'risks.1', 'held_amount'].map(memberName)).toEqual([
      'Net worth, USD',
      'SHA-256',
      'First seen',
      'Risks 1',
      'Still held',
    ]);
  });

  it('name the base unit of a chain that has a name for it', () => {
    expect(['bitcoin', 'ethereum', null].map((chain) => memberNameOn(chain, 'fee'))).toEqual([
      'Fee, sat',
      'Fee, base units',
      'Fee, base units',
    ]);
  });

  it('have texts that people read, and exact ones where no rule is known', () => {
    expect(memberText('sanctioned', false)).toBe('No');
    expect(memberText('block', 812_345)).toBe('812,345');
    expect(memberText('convention', 'fifo')).toBe('FIFO');
    expect(memberText('time', 1_755_576_580)).toMatch(/^Aug (18|19), 2025/);
    expect(memberText('time', '2025-08-19T04:09:40Z')).toMatch(/^Aug (18|19), 2025/);
    expect(memberText('balance', '0.00002465 BTC')).toBe('0.00002465 BTC');
    expect(memberText('usd', '685556.27')).toBe('685,556.27');
    expect([figureText('1350000000'), figureText('0.25'), figureText('[amount 1]')]).toEqual([
      '1,350,000,000',
      '0.25',
      '[amount 1]',
    ]);
    expect(memberText('usd', null)).toBe('');
  });

  it('that are objects in writing become pairs, and no more than text where they are none', () => {
    expect(memberText('detail', '{"chain":"bitcoin","hops":10}')).toBe('Chain: bitcoin · Hops: 10');
    expect(memberText('detail', '{broken')).toBe('{broken');
  });

  it('of a table are cut by their ends, one line each', () => {
    expect(cellLines('amounts_where', `${ADDRESS}: 3.7 BTC; 20 more addresses: 0.1 BTC`)).toEqual([
      'bc1q87w0…h6yv2m: 3.7 BTC',
      '20 more addresses: 0.1 BTC',
    ]);
  });
});
