import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { messages } from '@/api/messages';
import { EmailField, GeneralNote } from './parts';

it('says a message once: beside its field where it has one', () => {
  const words = 'Enter a valid email address.';
  const { rerender } = render(<GeneralNote errors={{ email: [words], non_field_errors: [words] }} />);
  expect(screen.queryByText(words)).toBeNull();
  rerender(<GeneralNote errors={{ email: [words], non_field_errors: ['Too many tries'] }} />);
  expect(screen.getByText('Too many tries')).toBeInTheDocument();
  rerender(<GeneralNote errors={{ non_field_errors: [words] }} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('marks the field that was left empty, and no other', () => {
  const errors = { non_field_errors: [messages.credentialsRequired] };
  const { rerender } = render(<EmailField value="" errors={errors} onChange={() => undefined} />);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email');
  rerender(<EmailField value="rosa@desk.example" errors={errors} onChange={() => undefined} />);
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid', 'true');
});
