import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PagerFoot } from './PagerFoot';

it('says where the list is, and leads one way or both', async () => {
  const next = vi.fn();
  const view = render(<PagerFoot words="64 round trips" back={undefined} next={next} />);
  expect(screen.getByRole('status')).toHaveTextContent('64 round trips');
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(next).toHaveBeenCalledOnce();
  view.rerender(<PagerFoot inTime place="panel" back={next} next={undefined} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: 'Newer' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
});
