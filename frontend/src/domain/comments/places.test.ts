// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { placeOf } from './places';

// Mails about mentions lead to the same pages: `services/workspace/src/domain/mention_mail.rs` spells them, too.
it('a comment is found on the page of what it is about', () => {
  expect(placeOf('case', 'o', 'c')).toBe('/investigation-report?case=o&comment=c');
  expect(placeOf('trace', 'o', 'c')).toBe('/tracer?trace=o&comment=c');
  expect(placeOf('label', 'o', 'c')).toBe('/private-labels?discussion=o&comment=c');
  expect(placeOf('dashboard', 'o', 'c')).toBe('/dashboard/o?comment=c');
  expect(placeOf('watchlist', 'o', 'c')).toBe('/watchlist?list=o&comment=c');
});
