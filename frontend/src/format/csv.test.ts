import { describe, expect, it } from 'vitest';
import { csvName, withoutFormula } from './csv';

describe('withoutFormula', () => {
  it.each(['=1+1', '+x', '-x', '@x', '\tx', '\uff1d1+1', '\uff0bx', '\uff0d1', '\uff20x'])('disarms %j', (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  });

  it.each(['-1.5', '+2', 'a=b', ''])('leaves %j', (text) => expect(withoutFormula(text)).toBe(text));
});

it('names a file by its day', () => expect(csvName('fills')).toMatch(/^fills-\d{4}-\d\d-\d\d\.csv$/));
