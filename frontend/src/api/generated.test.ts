import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, typeOf } from '../../tools/contract.mjs';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');

it('is what the gateway promises now; otherwise run `make gen`', () => {
  const document = JSON.parse(read('../../../services/gateway/openapi.json')) as object;
  expect(read('generated.ts') === contract(document)).toBe(true);
});

describe('types of schemas', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ type: 'string', enum: ['a', "b'c"] }, "'a' | 'b\\'c'"],
    [{ type: 'array', items: { type: ['number', 'null'] } }, 'readonly (number | null)[]'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Point' } }, "readonly Schemas['Point'][]"],
    [{ oneOf: [{ $ref: '#/components/schemas/Token' }, { type: 'null' }] }, "Schemas['Token'] | null"],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
    [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' }, 'b-c': { type: 'boolean' } } },
      "{\n  readonly a: string;\n  readonly 'b-c'?: boolean;\n}",
    ],
    [{}, 'unknown'],
  ])('%j', (schema, type) => expect(typeOf(schema)).toBe(type));

  it('what it does not know is an error, not a guess', () => expect(() => typeOf({ type: 'file' })).toThrow('file'));
});

it('a call has its path, query, body and answer', () => {
  const text = contract({
    paths: {
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        put: {
          summary: 'Keeps a thing.',
          parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
          requestBody: { content: { 'application/json': { schema: { type: 'string' } } } },
          responses: { 200: { content: { 'application/json': { schema: { type: 'number' } } } }, 204: {}, 404: {} },
        },
      },
    },
  });
  expect(text).toContain(`  /** Keeps a thing. */
  readonly 'PUT /things/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly dry?: boolean;
    };
    readonly body: string;
    readonly answer: number | null;
  };`);
});
