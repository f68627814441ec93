import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Segmented } from './fields';
import { SideScroll } from './SideScroll';

afterEach(() => vi.restoreAllMocks());

function open(width: number, overflow = 'auto') {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  render(
    <>
      <style>{`.row { overflow-x: ${overflow}; }`}</style>
      <SideScroll className="row">Row</SideScroll>
    </>,
  );
  return screen.getByText('Row');
}

it('says at which of its ends there is more', () => {
  const row = open(500);
  expect(row).toHaveAttribute('data-more', 'end');
  const scrolled = (to: number) => {
    row.scrollLeft = to;
    fireEvent.scroll(row);
    return row.getAttribute('data-more');
  };
  expect([scrolled(80), scrolled(199), scrolled(0)]).toEqual(['start end', 'start', 'end']);
});

it('says that a box goes on below', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_200);
  const box = open(300);
  expect(box).toHaveAttribute('data-more', 'below');
  box.scrollTop = 720;
  fireEvent.scroll(box);
  expect(box).not.toHaveAttribute('data-more');
});

it('says nothing where all of it has room', () => expect(open(300)).not.toHaveAttribute('data-more'));

it('says nothing of a row that does not scroll, whatever hangs over its end', () =>
  expect(open(500, 'visible')).not.toHaveAttribute('data-more'));

it('is reached by keyboard under its name where it has one', () => {
  render(<SideScroll label="Holders">Row</SideScroll>);
  expect(screen.getByRole('region', { name: 'Holders' })).toHaveAttribute('tabindex', '0');
});

it('leaves names that stay in place at the start of a table unfaded', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  render(
    <SideScroll label="Holders" className="box">
      <style>{'.box { overflow-x: auto; }'}</style>
      <table>
        <tbody>
          <tr>
            <th style={{ position: 'sticky', left: 0 }}>Name</th>
          </tr>
        </tbody>
      </table>
    </SideScroll>,
  );
  const row = screen.getByRole('region');
  row.scrollLeft = 80;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-more', 'end');
});

it('brings what is chosen into sight, clear of the fade', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('aria-checked') ? new DOMRect(420, 0, 60, 30) : new DOMRect(0, 0, 300, 30);
  });
  const shown = (chosen?: string) => (
    <SideScroll label="Parts" chosen={chosen}>
      <Segmented label="Part" value="activity" options={[{ value: 'activity', label: 'Activity' }]} onChange={() => {}} />
    </SideScroll>
  );
  const { rerender } = render(shown());
  expect(screen.getByRole('region').scrollLeft).toBe(0);
  rerender(shown('activity'));
  expect(screen.getByRole('region').scrollLeft).toBe(212);
});

it('brings it into sight again once the row has another width, and not while a hand scrolls', () => {
  let width = 310;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => width);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('aria-checked') ? new DOMRect(420, 0, 60, 30) : new DOMRect(0, 0, 300, 30);
  });
  const shown = () => (
    <SideScroll label="Parts" chosen="activity">
      <Segmented label="Part" value="activity" options={[{ value: 'activity', label: 'Activity' }]} onChange={() => {}} />
    </SideScroll>
  );
  const { rerender } = render(shown());
  const row = screen.getByRole('region');
  row.scrollLeft = 10;
  rerender(shown());
  expect(row.scrollLeft).toBe(10);
  width = 500;
  rerender(shown());
  expect(row.scrollLeft).toBe(222);
});

it('has arrows beside a row of choices, for the ends behind which there are more, and none beside a table', () => {
  render(
    <>
      <SideScroll chosen="open">Choices</SideScroll>
      <SideScroll className="table">Table</SideScroll>
    </>,
  );
  const arrows = (words: string) => screen.getByText(words).parentElement?.querySelectorAll(':scope > svg[aria-hidden="true"]');
  expect(arrows('Choices')).toHaveLength(2);
  expect(arrows('Table')).toHaveLength(0);
});
