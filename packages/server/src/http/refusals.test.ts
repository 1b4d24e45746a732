/**
 * Every field of every call, refused in both languages: the product's own message with the field's name, without text of a schema or a
 * pattern.
 */
import { type CallSpec, fieldName, hasFieldName, type Language } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, type FieldError } from '../kernel/errors.ts';
import { says, withNames } from '../kernel/refusals.ts';
import { everyCall, strangeIn } from './call-fixture.ts';
import { validateInput } from './validate.ts';

const places = ['params', 'query', 'body'] as const;
type Place = (typeof places)[number];
type Json = z.core.JSONSchema.BaseSchema;

interface Field {
  readonly place: Place;
  readonly keys: readonly (string | number)[];
  readonly schema: Json;
}

/** The fields of a schema and all below them; the first item of a list, one key of an object with free keys. */
function* fieldsBelow(schema: Json, place: Place, keys: Field['keys']): Generator<Field> {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema;
  for (const each of [...anyOf, ...oneOf, ...allOf]) yield* fieldsBelow(each, place, keys);
  const inner: [string | number, unknown][] = Object.entries(properties);
  if (typeof items === 'object') inner.push([0, items]);
  if (typeof additionalProperties === 'object') inner.push(['7', additionalProperties]);
  for (const [key, each] of inner) {
    yield { place, keys: [...keys, key], schema: each as Json };
    yield* fieldsBelow(each as Json, place, [...keys, key]);
  }
}

function fieldsOf(spec: CallSpec): readonly Field[] {
  return places.flatMap((place) => {
    const schema = spec[place];
    return schema ? [...fieldsBelow(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), place, [])] : [];
  });
}

const wrongValues: readonly unknown[] = [
  ...[undefined, null, '', 'NaN', Number.NaN, 'x', '¿', true, -1, 1.5, 0, 1e300, '-1', '999999999999999999999999', [], {}],
  ...['x'.repeat(300_000), { no: 'thing' }, Array.from({ length: 6000 }, () => '1'), ['¿'], { '¿': '¿' }, '1,2,x', '{'],
];

/** An input with only this field. */
function holding([key, ...others]: Field['keys'], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = holding(others, value);
  return typeof key === 'number' ? [inner] : { [key]: inner };
}

/** Field errors of a call for some input. */
function refused(spec: CallSpec, place: Place, fields: unknown, language: Language): readonly FieldError[] {
  try {
    validateInput(spec, { params: {}, query: {}, body: {}, [place]: fields, fieldsInBody: false }, language);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return withNames(error.fields ?? [], spec, language);
  }
}

/** For a field already seen in another call, two values show whether this call refuses it alike. */
const fewValues: readonly unknown[] = [undefined, { no: 'thing' }];

it.each(['zh', 'en'] as const)("fields of all calls are refused by name, with the product's own messages: %s", (language) => {
  const strange = new Set<string>();
  const seen = new Set<string>();
  for (const [call, spec] of everyCall)
    for (const { place, keys, schema } of fieldsOf(spec)) {
      const kind = `${keys.join('.')} ${JSON.stringify(schema, (key, value: unknown) => (key === 'description' ? undefined : value))}`;
      for (const value of seen.has(kind) ? fewValues : wrongValues)
        for (const { path, message } of refused(spec, place, holding(keys, value), language)) {
          const named = says(message, fieldName(spec, path, language), language);
          if (!named || strangeIn(message, language)) strange.add(`${call} ${path}: ${message.slice(0, 200)}`);
        }
      seen.add(kind);
    }
  expect(seen.size).toBeGreaterThan(500);
  expect([...strange]).toEqual([]);
});

it('every required field is reported if missing', () => {
  for (const [name, spec] of everyCall)
    for (const place of places) {
      const schema = spec[place];
      const missing = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required;
      const paths = missing ? refused(spec, place, {}, 'en').map(({ path }) => path) : [];
      expect([name, paths]).toEqual([name, expect.arrayContaining([...(missing ?? [])])]);
    }
});

it('every field has a name in both languages', () => {
  const unnamed = everyCall.flatMap(([call, spec]) =>
    fieldsOf(spec).flatMap(({ keys }) =>
      keys.filter((key) => /[a-z]/i.test(String(key)) && !hasFieldName(String(key), spec)).map((key) => `${call} ${key}`),
    ),
  );
  expect(unnamed).toEqual([]);
});

it.each([
  ['reportTable', 'start', 'Report data time is required', '请选择报表数据时间'],
  ['deviceReport', 'end', 'Report data time is required', '请选择报表数据时间'],
  ['reportPreview', 'start', 'A time period or a time offset is required', '请选择时间段或时间偏移'],
  ['reportMailSave', 'mail.range', 'A time period or a time offset is required', '请选择时间段或时间偏移'],
  ['alarmPerformance', 'startTime', 'Query time range is required', '请选择查询时间范围'],
  ['computeAlarms', 'end', 'Query time range is required', '请选择查询时间范围'],
  ['writeMessage', 'data', 'Data must be added', '请添加数据'],
  ['uploadFile', 'projectId', 'File and project must be selected', '请选择文件和项目'],
  ['createDevice', 'typeId', 'Device type is required', '请选择设备类型'],
])('the call %s reports a missing %s: %s', (name, path, en, zh) => {
  const spec = everyCall.find(([each]) => each === name)?.[1];
  if (!spec) throw new Error(`no call ${name}`);
  const inner = path.split('.').slice(0, -1);
  const fields = inner.length > 0 ? holding(inner, {}) : {};
  const said = (language: Language) =>
    places.flatMap((place) => (spec[place] ? refused(spec, place, fields, language) : [])).find((each) => each.path === path)?.message;
  expect([said('en'), said('zh')]).toEqual([expect.stringContaining(en), expect.stringContaining(zh)]);
});

it('if only required fields are missing, the answer asks for complete information', () => {
  const spec = everyCall.find(([name]) => name === 'reportTable')?.[1] as CallSpec;
  const thrown = (query: object) => {
    try {
      return validateInput(spec, { query, body: {}, fieldsInBody: false }, 'en');
    } catch (error) {
      return error;
    }
  };
  expect(thrown({})).toMatchObject({ error: 'incompleteInput', status: 400, message: 'Complete information is required' });
  expect(thrown({ id: 'x' })).toMatchObject({ error: 'badInput' });
});

describe('a message', () => {
  const spec: CallSpec = {
    ...{ method: 'POST', reads: true, path: '/x', access: 'public', summary: 'x', response: z.unknown() },
    body: z.object({
      startTime: z.coerce.number().int().min(5).max(9),
      name: z.string().min(2).max(3),
      ids: z.array(z.number()).min(2).max(3),
      kind: z.enum(['a', 'b']),
      enabled: z.union([z.boolean(), z.enum(['true', 'false'])]),
      to: z.union([z.number().max(3), z.null()]),
      terms: z.array(z.object({ sign: z.union([z.literal(1), z.literal(-1)]) })),
      connection: z.discriminatedUnion('kind', [z.object({ kind: z.literal('mqtt') }), z.object({ kind: z.literal('modbus') })]),
      limits: z.strictObject({}),
    }),
  };
  const good = {
    startTime: 7,
    name: 'abc',
    ids: [1, 2],
    kind: 'a',
    enabled: true,
    to: null,
    terms: [],
    connection: { kind: 'mqtt' },
    limits: {},
  };
  const said = (language: Language, field: object) => refused(spec, 'body', { ...good, ...field }, language).map(({ message }) => message);

  it.each([
    [{ startTime: undefined }, 'Start time (startTime) is required', '请填写开始时间（startTime）'],
    [{ startTime: 'NaN' }, 'Start time (startTime) must be a number', '开始时间（startTime）必须是数字'],
    [{ startTime: 5.5 }, 'Start time (startTime) must be a whole number', '开始时间（startTime）必须是整数'],
    [{ startTime: 4 }, 'Start time (startTime) must be at least 5', '开始时间（startTime）不能小于 5'],
    [{ startTime: 10 }, 'Start time (startTime) must be at most 9', '开始时间（startTime）不能大于 9'],
    [{ name: 'a' }, 'Name (name) must have at least 2 characters', '名称（name）至少 2 个字符'],
    [{ name: 'abcd' }, 'Name (name) may have at most 3 characters', '名称（name）最多 3 个字符'],
    [{ ids: [1, 2, 3, 4] }, 'IDs (ids) may have at most 3 items', '编号（ids）最多 3 项'],
    [{ ids: [1, 'x'] }, 'IDs (ids.1) must be a number', '编号（ids.1）必须是数字'],
    [{ kind: 'c' }, 'Kind (kind) must be one of: a, b', '种类（kind）必须是以下之一：a, b'],
    [{ enabled: 'yes' }, 'Enabled (enabled) must be true or false', '是否启用（enabled）必须是 true 或 false'],
    [{ to: 'x' }, 'End (to) must be a number or null', '结束（to）必须是数字或空'],
    [{ to: 4 }, 'End (to) must be at most 3', '结束（to）不能大于 3'],
    [{ terms: [{ sign: 2 }] }, 'Sign (terms.0.sign) must be one of: 1, -1', '正负号（terms.0.sign）必须是以下之一：1, -1'],
    [
      { connection: { kind: 'x' } },
      'Kind (connection.kind) must be one of: mqtt, modbus',
      '种类（connection.kind）必须是以下之一：mqtt, modbus',
    ],
    [{ limits: { odd: 1 } }, 'Thresholds (limits) has unknown fields: odd', '阈值（limits）中有未知字段：odd'],
  ])('for %o', (field, en, zh) => {
    expect(said('en', field)).toEqual([en]);
    expect(said('zh', field)).toEqual([zh]);
  });

  it("of the catalogue starts with the field's name unless it contains it", () => {
    const fields = [
      { path: 'reason', message: 'text:reasonRequired' },
      { path: 'note', message: 'text:tooLong' },
    ];
    expect(withNames(fields, spec, 'en').map(({ message }) => message)).toEqual(['Enter the reason', 'Note: Too long']);
    expect(withNames(fields, spec, 'zh').map(({ message }) => message)).toEqual(['请填写原因', '备注：内容过长']);
  });
});
