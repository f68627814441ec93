import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import openapi from '../../../services/gateway/openapi.json';
import { CATEGORIES, categoryOf, categoryWords, kindOfCategory } from './categories';
import { nodeKinds } from './model';

const rules = readFileSync(join(import.meta.dirname, '../../../services/onchain/model/src/category.rs'), 'utf8');
const served: readonly string[] = openapi.components.schemas.LabelCategory.enum;

describe('categories', () => {
  it.each(served)('%s has a name, a kind of node, and can be chosen', (word) => {
    expect(categoryOf(word)).toBe(word);
    expect(categoryWords(word)).not.toContain('_');
    expect(nodeKinds).toContain(kindOfCategory(word));
    expect((CATEGORIES as readonly string[]).includes(word)).toBe(word !== 'other');
  });

  it('are the server’s list and no other', () => expect([...CATEGORIES, 'other'].sort()).toEqual([...served].sort()));

  it('draws pools of many customers as services and keeps words of one’s own', () => {
    expect([kindOfCategory('wallet_service'), kindOfCategory('payment_service'), kindOfCategory('dex')]).toEqual([
      'service',
      'service',
      'contract',
    ]);
    expect([categoryOf('atm'), categoryWords('coin_atm'), kindOfCategory('atm')]).toEqual(['other', 'Coin atm', 'wallet']);
    expect([categoryOf(''), categoryOf(null), kindOfCategory(undefined)]).toEqual([null, null, 'wallet']);
    expect(categoryOf('constructor')).toBe('other');
  });

  it('draws a theft as what it is, and nothing that is not known as a service', () => {
    expect([categoryOf('theft'), categoryWords('Theft'), kindOfCategory('theft')]).toEqual(['hack', 'Hack', 'wallet']);
    expect(kindOfCategory('kidnapping')).toBe('wallet');
  });

  it('understands every word that the server understands', () => {
    const rows = [...rules.matchAll(/^ {4}[A-Z]\w+ "(\w+)" \[(.*)\],$/gm)];
    expect(rows.length).toBe(CATEGORIES.length);
    for (const [, category, aliases = ''] of rows) {
      for (const [, alias = ''] of aliases.matchAll(/"([^"]+)"/g)) expect([alias, categoryOf(alias)]).toEqual([alias, category]);
    }
  });

  it('knows the words of older traces', () =>
    expect(['mixing_service', 'coinjoin', 'mining_pool'].map(kindOfCategory)).toEqual(['mixer', 'mixer', 'miner']));
});
