/** For tests that make every call: how to send each call, and its expected answer. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { CallSpec, Language } from '@czyun/contract';
import { it } from 'vitest';
import { z } from 'zod';
import { base, type TestApp } from '../app-fixture.ts';
import { featureSpecs } from '../features/index.ts';
import type { CallExample, ExamplesOfApi } from '../testing/call-examples.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly errors?: readonly { path: string; name?: string; message: string }[];
}

/** Every call that some feature answers. */
export const everyCall: readonly (readonly [name: string, spec: CallSpec])[] = featureSpecs.flatMap(({ apis }) =>
  apis.flatMap((api) => Object.entries(api)),
);

const features = join(import.meta.dirname, '../features');
const modules = await Promise.all(
  globSync('*/call-fixture.ts', { cwd: features }).map(
    async (file) => (await import(/* @vite-ignore */ join(features, file))) as { examples: readonly ExamplesOfApi[] },
  ),
);
/** The examples of all features, by call; calls that need only the field of their scope have none. */
export const examples: ReadonlyMap<string, ExamplesOfApi['examples'][string]> = new Map(
  modules.flatMap((each) => each.examples.flatMap((ofApi) => Object.entries(ofApi.examples))),
);

const byPath: ReadonlyMap<string, CallExample> = new Map(everyCall.map(([name, { path }]) => [path, examples.get(name) ?? {}]));
/** HTTP status of the answer to valid fields. */
export const statusOf = ({ path }: CallSpec): number => byPath.get(path)?.status ?? 200;

/** Whether a field's message is not one of the product: a pattern, a term of the schema library, the other language, a bare symbol. */
export function strangeIn(message: string, language: Language): boolean {
  // Names in brackets and the listed values of an enum are not text.
  const text = message.replace(/[（(][^）)]*[）)]/g, '').replace(/(must be one of: |必须是以下之一：).*/, '$1');
  if (/\b(invalid|expected|received|nan|unrecognized)\b|text:\w|无效|期望|\^|\\|\[[a-z0-9]|…/i.test(text)) return true;
  return language === 'zh' ? !/\p{Script=Han}/u.test(text) : /\p{Script=Han}/u.test(text) || !/[a-z]{2,} \w/i.test(text);
}

/** Names of the fields in the schema of a call. */
export function fieldNames({ query, body }: { readonly [place in 'query' | 'body']?: z.ZodType | undefined }): readonly string[] {
  const schemas = [query, body].filter((schema) => schema !== undefined);
  const namesOf = ({ properties = {}, oneOf = [], anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
    ...Object.keys(properties),
    ...[...oneOf, ...anyOf].flatMap(namesOf),
  ];
  return [...new Set(schemas.flatMap((schema) => namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))))];
}

/** Valid fields of a call for the own or the foreign project, by their names in the contract. */
export function goodFields(t: TestApp, spec: CallSpec, whose: 'own' | 'foreign'): Record<string, unknown> {
  const deviceId = t.devices[whose];
  const device = t.deps.registry.device(deviceId);
  const param = device?.params[0];
  const { scope } = spec;
  const byKind = {
    project: t.projects[whose],
    device: deviceId,
    devices: String(deviceId),
    region: t.regions[whose],
    deviceList: [deviceId],
    paramMap: JSON.stringify({ [String(param?.paramId)]: 1 }),
    params: spec.body ? [param?.paramId] : String(param?.paramId),
    keys: `${deviceId}:${param?.point.metric}`,
  };
  const scoped = typeof scope === 'object' ? { [scope.field]: byKind[scope.kind] } : {};
  return { ...scoped, ...byPath.get(spec.path)?.fields };
}

/** Fields as the query of an address. */
const queryOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  );

/** Whether the schemas of a call accept these fields; refused ones never reach its handler. */
export const fitsSchema = (spec: CallSpec, fields: Record<string, unknown>): boolean =>
  [spec.query?.safeParse(queryOf(fields)), spec.body?.safeParse(fields)].every((read) => read === undefined || read.success);

/** Sends a call with its fields in the query or body, as it expects. */
export async function sendCall(
  t: TestApp,
  spec: CallSpec,
  fields: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
) {
  const query = spec.query ? queryOf(fields) : {};
  const response = await t.app.inject({
    method: spec.method,
    // A path parameter accepts any of its values.
    url: `${base}${spec.path.replace('{kind}', 'energy')}`,
    query,
    headers: spec.rawBody ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    ...(spec.rawBody ? { payload: Buffer.from('rubbish') } : spec.body ? { payload: fields } : {}),
  });
  // A file is sent without an envelope.
  if (response.headers['content-disposition'] !== undefined)
    return { status: response.statusCode, code: response.statusCode, msg: '', data: null };
  return { status: response.statusCode, ...response.json<Answer>() };
}

/** Defines a test only if it applies to the call, so that no test is reported as skipped. */
export function itWhen(holds: boolean): (name: string, run: () => Promise<void>) => void {
  return (name, run) => {
    if (holds) it(name, run);
  };
}
