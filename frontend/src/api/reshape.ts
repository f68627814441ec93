/** Says of generated endpoints what the contract does not: how callers ask, what goes with the call, and which part of the answer is kept. */

import type {
  Api,
  coreModuleName,
  EndpointDefinitions,
  MutationDefinition,
  QueryArgFrom,
  QueryDefinition,
  ResultTypeFrom,
} from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import type { BaseQuery } from './baseApi';
import { type WithProvenance, withProvenance } from './provenance';
import type { RequestArgs, ResponseMeta } from './request';

type Slice<Definitions extends EndpointDefinitions, Tags extends string> = Api<
  BaseQuery,
  Definitions,
  'api',
  Tags,
  typeof coreModuleName | typeof reactHooksModuleName
>;

/** Which version the caller saw; `*` writes over any. `keepalive` lets the call outlive its page. */
export interface Versioned {
  readonly version: number | '*';
  readonly keepalive?: boolean;
}

type Unversioned<Arg> = Arg extends object ? Omit<Arg, 'If-Match' | 'if-match'> : Arg;

/** What goes with a call beside what the contract names. */
type Beside = Partial<Pick<RequestArgs, 'headers' | 'params' | 'responseHandler'>>;

/** The changes of one endpoint. Each function names what it takes of the callers' argument; together they are that argument. */
interface Change<Arg, Result> {
  /** The contract's argument, made of the callers' one. */
  readonly arg?: (own: never) => Unversioned<Arg>;
  /** Callers say `version`, which is sent as `If-Match`. */
  readonly versioned?: true;
  readonly beside?: (own: never) => Beside;
  /** The age and source of the answer are kept with it. */
  readonly sourced?: true;
  /** What is kept of the answer. */
  readonly answer?: (raw: Result, meta: ResponseMeta | undefined) => unknown;
}

type Changes<Definitions extends EndpointDefinitions> = {
  readonly [Name in keyof Definitions]?: Change<QueryArgFrom<Definitions[Name]>, ResultTypeFrom<Definitions[Name]>>;
};

type Own<Arg, Changed> = (Changed extends { readonly arg: (own: infer Taken) => unknown }
  ? Taken
  : Changed extends { readonly versioned: true }
    ? Unversioned<Arg>
    : Arg) &
  (Changed extends { readonly versioned: true } ? Versioned : unknown) &
  (Changed extends { readonly beside: (own: infer Taken) => unknown } ? Taken : unknown);

type Kept<Result, Changed> = Changed extends { readonly answer: (...from: never) => infer Told }
  ? Told
  : Changed extends { readonly sourced: true }
    ? WithProvenance<Result>
    : Result;

type Reshaped<Definitions extends EndpointDefinitions, Changed> = {
  [Name in keyof Definitions]: Name extends keyof Changed
    ? Definitions[Name] extends QueryDefinition<infer Arg, infer Base, infer Tags, infer Result, infer Path>
      ? QueryDefinition<Own<Arg, Changed[Name]>, Base, Tags, Kept<Result, Changed[Name]>, Path>
      : Definitions[Name] extends MutationDefinition<infer Arg, infer Base, infer Tags, infer Result, infer Path>
        ? MutationDefinition<Own<Arg, Changed[Name]>, Base, Tags, Kept<Result, Changed[Name]>, Path>
        : never
    : Definitions[Name];
};

/** As the generator writes them. */
interface Written {
  query: (arg: unknown) => RequestArgs;
  transformResponse?: unknown;
}

/** `If-Match` of a version. */
const match = (version: Versioned['version']): string => (version === '*' ? version : `"${version}"`);

function change(definition: Written, { arg, versioned, beside, sourced, answer }: Change<unknown, unknown>): void {
  const { query } = definition;
  definition.query = (own) => {
    const made = query(arg === undefined ? own : arg(own as never));
    const extra = beside?.(own as never);
    const headers = { ...made.headers, ...extra?.headers };
    const params = { ...extra?.params, ...made.params };
    if (!versioned) return { ...made, ...extra, params, headers };
    const { version, keepalive } = own as Versioned;
    return { ...made, ...extra, params, keepalive, headers: { ...headers, 'If-Match': match(version) } };
  };
  if (sourced) definition.transformResponse = withProvenance;
  if (answer !== undefined) definition.transformResponse = answer;
}

/** The endpoints as callers see them. To be called once for each of them, where their tags are added too. */
export function reshape<Definitions extends EndpointDefinitions, Tags extends string, const Changed extends Changes<Definitions>>(
  api: Slice<Definitions, Tags>,
  changes: Changed,
): Slice<Reshaped<Definitions, Changed>, Tags> {
  const endpoints = Object.fromEntries(
    Object.entries(changes as Record<string, Change<unknown, unknown>>).map(([name, how]) => [
      name,
      (definition: Written) => change(definition, how),
    ]),
  );
  return (api as unknown as Loose).enhanceEndpoints({ endpoints }) as Slice<Reshaped<Definitions, Changed>, Tags>;
}

interface Loose {
  enhanceEndpoints(parts: { endpoints: Record<string, (definition: Written) => void> }): unknown;
}

/** Files, as the text that they are. */
export const asText = (accept: string) => (): Beside => ({ headers: { Accept: accept }, responseHandler: 'text' });

/** The call of a generated endpoint, for endpoints that ask in a way of their own: as the contract has it, or as it was reshaped. */
export function callOf<Definitions extends EndpointDefinitions, Tags extends string, Name extends keyof Definitions & string>(
  api: Slice<Definitions, Tags>,
  name: Name,
): (arg: QueryArgFrom<Definitions[Name]>) => RequestArgs {
  let call: Written['query'] | undefined;
  const take = (definition: Written) => {
    call = definition.query;
  };
  (api as unknown as Loose).enhanceEndpoints({ endpoints: { [name]: take } });
  if (call === undefined) throw new Error(`${name} is no endpoint`);
  return call as (arg: unknown) => RequestArgs;
}
