/** Rows of an exhibit in narrow columns. */

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExhibitContent } from './ExhibitContent';
import styles from './ExhibitContent.module.css';

it('keeps figures whole, and lets addresses break', () => {
  const address = `0x${'ab'.repeat(20)}`;
  const content = { counterparties: [{ address, usd: '425044.89', count: 12 }] };
  render(<ExhibitContent content={content} chain="ethereum" most={10} />);
  const broken = (text: RegExp) => !screen.getByText(text).classList.contains(styles.figure ?? '');
  expect(broken(/^\$?425,?044\.89/)).toBe(false);
  expect(broken(/^12$/)).toBe(false);
  expect(broken(/^0x/)).toBe(true);
});
