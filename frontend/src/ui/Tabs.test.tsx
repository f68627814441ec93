import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './Tabs';

const OPTIONS = ['one', 'two', 'three'].map((value) => ({ value, label: `Part ${value}` }));

function Parts() {
  const [part, setPart] = useState('one');
  return (
    <Tabs label="Parts" value={part} options={OPTIONS} onChange={setPart}>
      <p>Content of {part}</p>
    </Tabs>
  );
}

it('names its panel by the chosen tab, and only that tab leads to it', () => {
  render(<Parts />);
  const panel = screen.getByRole('tabpanel', { name: 'Part one' });
  expect(panel).toHaveTextContent('Content of one');
  expect(screen.getByRole('tab', { name: 'Part one' })).toHaveAttribute('aria-controls', panel.id);
  expect(screen.getByRole('tab', { name: 'Part two' })).not.toHaveAttribute('aria-controls');
});

it('moves and chooses with the arrows, Home and End, around both ends', async () => {
  render(<Parts />);
  await userEvent.tab();
  const chosen = () => screen.getByRole('tab', { selected: true });
  for (const [key, name] of [
    ['{ArrowRight}', 'Part two'],
    ['{End}', 'Part three'],
    ['{ArrowRight}', 'Part one'],
    ['{ArrowLeft}', 'Part three'],
    ['{Home}', 'Part one'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(chosen()).toHaveFocus();
    expect(chosen()).toHaveAccessibleName(name);
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(name);
  }
});

it('is one stop of the keyboard', async () => {
  render(<Parts />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Part one' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
