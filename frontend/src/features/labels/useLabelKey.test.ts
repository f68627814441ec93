// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { addressAtHand } from './useLabelKey';

const nothing = new URLSearchParams();

describe('the address at hand', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });
  const show = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector('#focus');
  };

  it('is that of the focused row', () =>
    expect(
      addressAtHand(
        show(
          '<tr data-address="a" data-chain="base"><td><button id="focus"></button></td></tr>'.replace(/<(\/?)t[rd]/g, '<$1div'),
        ),
        nothing,
      ),
    ).toEqual({
      address: 'a',
      chain: 'base',
    }));
  it('is the one inside of the focused row', () =>
    expect(addressAtHand(show('<div id="focus"><span data-address="b"></span></div>'), nothing)).toEqual({
      address: 'b',
      chain: '',
    }));
  it('is what the page is about', () => {
    show('<h1 data-subject data-address="c" data-chain="bitcoin"></h1><p data-address="other"></p>');
    expect(addressAtHand(document.body, nothing)).toEqual({ address: 'c', chain: 'bitcoin' });
  });
  it('is that of the address bar', () =>
    expect(addressAtHand(null, new URLSearchParams('address=d&chain=gnosis'))).toEqual({ address: 'd', chain: 'gnosis' }));
  it('is none where nothing is chosen', () => {
    show('<p data-address="other"></p>');
    expect(addressAtHand(document.body, nothing)).toBeNull();
  });
});
