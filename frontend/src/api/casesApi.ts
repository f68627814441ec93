/** Cases: what several areas ask of them. The pages of cases add the rest. */

import {
  type CaseList,
  casesEndpoints,
  type Case as WrittenCase,
  type CaseEvent as WrittenEvent,
  type Finding as WrittenFinding,
  type CaseText as WrittenText,
} from './endpoints/cases';
import { reshape } from './reshape';
import { tagsById } from './tags';

/** The contract lets a caller leave parts out; an answer has them all. */
export type Finding = Required<WrittenFinding>;
export type CaseEvent = Required<WrittenEvent>;
export interface CaseText extends Required<Omit<WrittenText, 'findings' | 'timeline'>> {
  readonly findings: readonly Finding[];
  readonly timeline: readonly CaseEvent[];
}
export interface Case extends Omit<WrittenCase, 'text'> {
  readonly text: CaseText;
}

/** A case as it is answered. */
export const whole = (raw: WrittenCase): Case => raw as Case;

export const caseTags = tagsById('Case');

export const casesApi = reshape(casesEndpoints, {
  listCases: { answer: ({ cases, ...rest }: CaseList) => ({ ...rest, cases: cases.map(whole) }) },
}).enhanceEndpoints({
  endpoints: {
    listCases: { providesTags: (answer) => caseTags.rows(answer?.cases) },
  },
});

export const { useListCasesQuery } = casesApi;
