// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { subjectAtHand } from './useAlertKey';

afterEach(() => {
  document.body.innerHTML = '';
});

const at = (html: string, focused?: string) => {
  document.body.innerHTML = html;
  return subjectAtHand(focused ? document.querySelector(focused) : document.body);
};

describe('what A makes an alert for', () => {
  it('is the token of the focused row, with its price', () =>
    expect(at('<table><tr><td><a href="#" data-token="bitcoin" data-price="60000">Bitcoin</a></td></tr></table>', 'a')).toEqual({
      coin: 'bitcoin',
      price: '60000',
    }));

  it('is the token of the page', () =>
    expect(at('<header data-subject data-token="ethereum" data-price="3000"></header>')).toEqual({
      coin: 'ethereum',
      price: '3000',
    }));

  it('is nothing elsewhere', () => expect(at('<p>Hello</p>')).toBeNull());
});
