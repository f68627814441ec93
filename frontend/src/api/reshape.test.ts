/** What callers say becomes what the contract asks; what the contract answers becomes what is kept. */

import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BaseQuery } from './baseApi';
import type { RequestArgs } from './request';
import { asText, callOf, reshape } from './reshape';

const asked = vi.fn<(args: RequestArgs) => unknown>();
const baseQuery: BaseQuery = async (args) => ({
  data: asked(args as RequestArgs),
  meta: { status: 200, headers: new Headers({ 'x-data-source': 'exchange' }) },
});

interface Put {
  id: string;
  'If-Match': string;
  text: { body: string };
}

const written = createApi({
  reducerPath: 'api',
  baseQuery,
  endpoints: (build) => ({
    things: build.query<{ results: readonly string[] }, { limit?: number }>({
      query: (queryArg) => ({ url: '/things', params: { limit: queryArg.limit } }),
    }),
    put: build.mutation<null, Put>({
      query: (queryArg) => ({
        url: `/things/${queryArg.id}`,
        method: 'PUT',
        body: queryArg.text,
        headers: { 'If-Match': queryArg['If-Match'] },
      }),
    }),
    csv: build.mutation<string, void>({ query: () => ({ url: '/things.csv' }) }),
    price: build.query<{ usd: number }, void>({ query: () => ({ url: '/price' }) }),
  }),
});

const listed = callOf(written, 'things');

const api = reshape(written, {
  things: { arg: (most: number) => ({ limit: most }), answer: ({ results }) => results },
  put: { versioned: true },
  csv: { beside: asText('text/csv') },
  price: { sourced: true },
});

const createStore = () =>
  configureStore({ reducer: { api: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });

beforeEach(() => asked.mockReset());

it('the argument is the callers’ own, the kept answer a part of the whole', async () => {
  asked.mockReturnValue({ results: ['a', 'b'] });
  const { data } = await createStore().dispatch(api.endpoints.things.initiate(7));
  const names: readonly string[] | undefined = data;
  expect(names).toEqual(['a', 'b']);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ url: '/things', params: { limit: 7 } }));
});

it.each([
  [3, '"3"'],
  // Of what does not exist yet.
  [0, '"0"'],
  ['*', '*'],
] as const)('version %s is sent as If-Match %s', async (version, header) => {
  asked.mockReturnValue(null);
  await createStore().dispatch(api.endpoints.put.initiate({ id: 'x', text: { body: 'new' }, version, keepalive: true }));
  expect(asked).toHaveBeenCalledWith({
    url: '/things/x',
    method: 'PUT',
    body: { body: 'new' },
    headers: { 'If-Match': header },
    params: {},
    keepalive: true,
  });
});

it('a file is asked for as text', async () => {
  asked.mockReturnValue('a;b');
  await createStore().dispatch(api.endpoints.csv.initiate());
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ headers: { Accept: 'text/csv' }, responseHandler: 'text' }));
});

it('what the provider says keeps its source', async () => {
  asked.mockReturnValue({ usd: 1 });
  const { data } = await createStore().dispatch(api.endpoints.price.initiate());
  expect(data?.data.usd).toBe(1);
  expect(data?.provenance.source).toBe('exchange');
});

it('the call as the contract has it is there for endpoints that ask in a way of their own', () =>
  expect(listed({ limit: 2 })).toEqual({ url: '/things', params: { limit: 2 } }));
