/** A date field to type in while the calendar loads. The calendar takes over what was typed. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { shownDay } from './datePresets';

/** What happened in a field before the calendar was here. */
export interface Held {
  readonly id: string;
  /** Pressed, which opens the calendar. Focus from the keyboard leaves it closed. */
  readonly isPressed: boolean;
  /** Undefined if nothing was typed. */
  readonly typed?: string;
}

interface StandInFieldProps {
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly describedBy?: string;
  readonly isWrong: boolean;
  readonly held: RefObject<Held | null>;
  readonly onNear?: () => void;
  /** What was typed when the field is left, or at Enter. */
  readonly onTake: (typed: string) => void;
}

export function StandInField({ id, value, placeholder, describedBy, isWrong, held, onNear, onTake }: StandInFieldProps) {
  const isPressed = useRef(false);
  const [typed, setTyped] = useState<string>();
  const take = () => {
    if (typed !== undefined) onTake(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      id={id}
      autoComplete="off"
      value={typed ?? shownDay(value)}
      placeholder={placeholder}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      // The calendar may take its place before the press ends, which then ends on nothing.
      onPointerDown={() => {
        isPressed.current = true;
        held.current = { id, isPressed: true };
      }}
      onFocus={() => {
        held.current = { id, isPressed: isPressed.current };
        onNear?.();
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        held.current = { id, isPressed: isPressed.current, typed: target.value };
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        held.current = { id, isPressed: isPressed.current };
        take();
      }}
      onBlur={() => {
        isPressed.current = false;
        held.current = null;
        take();
      }}
    />
  );
}

/** Beside a calendar: when it comes, the field that was reached before has the keyboard again, what was typed, and the calendar open if pressed. */
export function HandOver({ held }: { readonly held: RefObject<Held | null> }) {
  useEffect(() => {
    if (held.current === null) return;
    const { id, isPressed, typed } = held.current;
    held.current = null;
    // The field that was reached is another one now, under the same name.
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    if (typed !== undefined) {
      // By the browser's own setter: React takes what is written to its own property for something it knows already.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (isPressed) field.click();
  }, [held]);
  return null;
}
