import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
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

it('keeps the chosen tab clear of the ends that fade, where its row scrolls', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const places: Readonly<Record<string, readonly [number, number]>> = {
    'Part one': [0, 140],
    'Part two': [160, 290],
    'Part three': [310, 500],
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const scrolled = this.closest('[role="tablist"]')?.scrollLeft ?? 0;
    const [from, to] = places[this.textContent ?? ''] ?? [scrolled, scrolled + 300];
    return new DOMRect(from - scrolled, 0, to - from, 38);
  });
  render(<Parts />);
  const row = screen.getByRole('tablist');
  row.scrollLeft = 0;
  await userEvent.click(screen.getByRole('tab', { name: 'Part two' }));
  expect(row.scrollLeft).toBe(290 - 300 + 32);
  await userEvent.click(screen.getByRole('tab', { name: 'Part one' }));
  row.scrollLeft = 150;
  await userEvent.click(screen.getByRole('tab', { name: 'Part two' }));
  expect(row.scrollLeft).toBe(160 - 32);
});

it('has arrows beside its row for the tabs that are out of sight, and none of them is a stop', () => {
  render(<Parts />);
  const arrows = screen.getByRole('tablist').parentElement?.querySelectorAll(':scope > svg');
  expect([...(arrows ?? [])].map((arrow) => arrow.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});
