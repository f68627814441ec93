// Writes the TypeScript of an OpenAPI 3.1 document as the gateway's snapshot has it: one member of `Schemas` for each schema, one member of
// `Operations` for each call. Own, because the known generators need the compiler's programming interface, which TypeScript 7 does not have.

const REF = '#/components/schemas/';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Where the answer's content is not JSON, it is text to whoever calls. */
const JSON_TYPES = /[/+]json$/;

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
const indented = (text, by) => text.replaceAll('\n', `\n${' '.repeat(by)}`);
const once = (types) => [...new Set(types)];
const many = (type) => (/[ |&]/.test(type) && !/^[\w]+(<.*>|\[.*\])$/.test(type) ? `(${type})` : type);

function doc(text, by) {
  if (!text) return '';
  const safe = text.trim().replaceAll('*/', '*\\/');
  const pad = ' '.repeat(by);
  return safe.includes('\n')
    ? `/**\n${pad} * ${safe.replaceAll('\n', `\n${pad} * `)}\n${pad} */\n${pad}`
    : `/** ${safe} */\n${pad}`;
}

function primitive(name, schema) {
  switch (name) {
    case 'string':
      return schema.enum ? schema.enum.map(quoted).join(' | ') : 'string';
    case 'number':
    case 'integer':
      return schema.enum ? schema.enum.join(' | ') : 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return schema.prefixItems
        ? `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`
        : `readonly ${many(typeOf(schema.items ?? {}))}[]`;
    case 'object':
      return object(schema);
    default:
      throw new Error(`a schema of type ${name}`);
  }
}

function object(schema) {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    return `Readonly<Record<string, ${typeof values === 'object' ? typeOf(values) : 'unknown'}>>`;
  }
  return fields(
    Object.entries(schema.properties).map(([name, property]) => ({
      name,
      required: (schema.required ?? []).includes(name),
      description: property.description,
      type: typeOf(property),
    })),
  );
}

function fields(list) {
  if (list.length === 0) return 'Readonly<Record<string, never>>';
  const lines = list.map(
    ({ name, required, description, type }) =>
      `${doc(description, 2)}readonly ${key(name)}${required ? '' : '?'}: ${indented(type, 2)};`,
  );
  return `{\n  ${lines.join('\n  ')}\n}`;
}

/** The type of a schema. Unions keep their order and lose repetitions. */
export function typeOf(schema) {
  if (schema.$ref) {
    if (!schema.$ref.startsWith(REF)) throw new Error(`a reference to ${schema.$ref}`);
    return `Schemas[${quoted(schema.$ref.slice(REF.length))}]`;
  }
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) return once(choice.map(typeOf)).join(' | ');
  if (schema.allOf) return once(schema.allOf.map(typeOf)).map(many).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (Array.isArray(schema.type)) return once(schema.type.map((name) => primitive(name, schema))).join(' | ');
  if (schema.type === undefined) return schema.properties ? object(schema) : 'unknown';
  return primitive(schema.type, schema);
}

function contentOf(content) {
  const [type, { schema = {} } = {}] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined) return undefined;
  return JSON_TYPES.test(type) ? typeOf(schema) : 'string';
}

function operation(call, shared) {
  const parameters = [...(shared ?? []), ...(call.parameters ?? [])];
  const group = (place) => {
    const list = parameters.filter((parameter) => parameter.in === place);
    return list.length === 0
      ? undefined
      : fields(
          list.map(({ name, required, description, schema }) => ({
            name,
            required: required === true,
            description,
            type: typeOf(schema ?? {}),
          })),
        );
  };
  const answers = Object.entries(call.responses ?? {}).filter(([status]) => /^2/.test(status));
  const types = once(answers.map(([, answer]) => contentOf(answer.content) ?? 'null'));
  const parts = [
    ['path', group('path')],
    ['query', group('query')],
    ['body', contentOf(call.requestBody?.content)],
    ['answer', types.length === 0 ? 'null' : types.join(' | ')],
  ].filter(([, type]) => type !== undefined);
  return `{\n  ${parts.map(([name, type]) => `readonly ${name}: ${indented(type, 2)};`).join('\n  ')}\n}`;
}

/** The whole file. */
export function contract(document) {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `  ${doc(schema.description, 2)}readonly ${key(name)}: ${indented(typeOf(schema), 2)};`,
  );
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => {
      const call = methods[method];
      const words = doc(call.summary ?? call.description, 2);
      return `  ${words}readonly ${quoted(`${method.toUpperCase()} ${path}`)}: ${indented(operation(call, methods.parameters), 2)};`;
    }),
  );
  return `/** Written by \`make gen\` from the gateway's OpenAPI snapshot. Changed by changing the gateway, never by hand. */

/** What is sent and answered, by the names of the contract. */
export interface Schemas {
${schemas.join('\n')}
}

/** Every call: what it takes and what it answers when it succeeds; \`null\` where the answer has no content. */
export interface Operations {
${calls.join('\n')}
}

export type Schema<Name extends keyof Schemas> = Schemas[Name];
export type Answer<Call extends keyof Operations> = Operations[Call]['answer'];
export type Body<Call extends keyof Operations> = Operations[Call] extends { readonly body: infer Sent } ? Sent : never;
export type Query<Call extends keyof Operations> = Operations[Call] extends { readonly query: infer Asked } ? Asked : never;
`;
}
