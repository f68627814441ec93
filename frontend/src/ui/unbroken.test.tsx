import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken';
import styles from './unbroken.module.css';

it('keeps the words of a line together that have a hyphen, and its text as it is', () => {
  const line = 'Password, two-step sign-in and back-tests, on-chain';
  const { container } = render(<p>{unbroken(line)}</p>);
  expect(container).toHaveTextContent(line);
  expect([...container.querySelectorAll('span')].map((word) => [word.textContent, word.className])).toEqual(
    ['two-step', 'sign-in', 'back-tests,', 'on-chain'].map((word) => [word, styles.word]),
  );
});
