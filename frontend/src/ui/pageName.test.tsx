import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNamePage, usePageName } from './pageName';

const Page = ({ name }: { name?: string }) => {
  useNamePage(name);
  return null;
};
const Crumb = () => <p>{usePageName() ?? 'the title of the route'}</p>;

it('a page names itself once it knows how, and its name goes with it', () => {
  const at = (page: React.ReactNode) => (
    <>
      <Crumb />
      {page}
    </>
  );
  const { rerender } = render(at(<Page />));
  expect(screen.getByText('the title of the route')).toBeInTheDocument();
  rerender(at(<Page name="Bitcoin" />));
  expect(screen.getByText('Bitcoin')).toBeInTheDocument();
  rerender(at(null));
  expect(screen.getByText('the title of the route')).toBeInTheDocument();
});
