import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from './csv';

describe('csvCell', () => {
  it.each(['=HYPERLINK("x")', '+cmd', '-cmd', '@SUM(A1)', '\tx', '\rx', '\0x', '\uff1dx', '\uff0bx', '\uff0dx', '\uff20x'])(
    'disarms %j',
    (value) => {
      expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it.each(['-1.5', '+2', '1e-9', '-3E+4'])('leaves the number %s', (value) => expect(csvCell(value)).toBe(value));

  it('quotes what needs it, and only that', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
    expect(csvCell('plain')).toBe('plain');
  });

  it('writes nothing for what is not known', () => {
    expect(csvCell(null)).toBe('');
    expect(csvCell(Number.NaN)).toBe('');
    expect(csvCell(0)).toBe('0');
  });
});

it('ends every row as the standard says', () => {
  expect(csvText(['a', 'b'], [[1, null]])).toBe('a,b\r\n1,\r\n');
});
