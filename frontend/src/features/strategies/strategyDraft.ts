/** What the form of a strategy holds, and the strategy that it means. */

import type { NewStrategy, Strategy } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import type { Template } from './templates';

export const MOST_NAME = 100;
export const MOST_PLAYBOOK = 20_000;

export interface StrategyDraft {
  readonly name: string;
  readonly playbook: string;
  /** One item a line. */
  readonly checklist: string;
  /** JSON. */
  readonly rules: string;
}

const shown = (rules: Strategy['rules']): string => JSON.stringify(rules, null, 2);
/** Short lists stay on one line, as people write them. */
export const prettyRules = (rules: Strategy['rules']): string =>
  shown(rules).replace(/\[\n\s*([^[\]{}]{1,60}?)\n\s*\]/g, (_, inner: string) => `[${inner.replace(/\s*\n\s*/g, ' ')}]`);

export const draftOf = ({ name, playbook, checklist, rules }: Strategy): StrategyDraft => ({
  name,
  playbook,
  checklist: checklist.join('\n'),
  rules: prettyRules(rules),
});

export const draftOfTemplate = ({ key, name, playbook, checklist, rules }: Template): StrategyDraft => ({
  name: key === 'empty' ? '' : name,
  playbook,
  checklist: checklist.join('\n'),
  rules: prettyRules(rules),
});

export type ParsedRules = { readonly rules: Strategy['rules'] } | { readonly fault: string };

/** "line 4, column 7" of a place in a text. */
function placeWords(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The document of the rules, or what keeps the text from being one. */
export function parseRules(text: string): ParsedRules {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { rules: parsed as Strategy['rules'] };
    return { fault: 'The rules must be one JSON object, from { to }.' };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    const at = position === undefined ? '' : ` at ${placeWords(text, Number(position))}`;
    return { fault: text.trim() === '' ? 'Enter the rules.' : `This isn't valid JSON${at}.` };
  }
}

const items = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function draftErrors({ name, rules }: StrategyDraft): FieldErrors {
  const parsed = parseRules(rules);
  return {
    ...(name.trim() === '' ? { name: ['Enter a name.'] } : {}),
    ...('fault' in parsed ? { rules: [parsed.fault] } : {}),
  };
}

/** For a draft without errors. */
export function bodyOf({ name, playbook, checklist, rules }: StrategyDraft): NewStrategy {
  const parsed = parseRules(rules);
  return {
    name: name.trim(),
    playbook: playbook.trim(),
    checklist: items(checklist),
    rules: 'rules' in parsed ? parsed.rules : {},
  };
}

export interface Fault {
  /** Where in the rules: `enter.cross_up[0]`; empty for all of them. */
  readonly path: string;
  readonly text: string;
}

/** What the server refuses of the rules, each at its path. */
export const ruleFaults = (errors: FieldErrors): readonly Fault[] =>
  Object.entries(errors)
    .filter(([field]) => field !== 'request_id' && field !== 'name' && field !== 'playbook' && field !== 'checklist')
    .flatMap(([field, texts]) =>
      texts.map((text) => ({ path: field === 'non_field_errors' ? '' : field.replace(/^rules[./]?/, ''), text })),
    );
