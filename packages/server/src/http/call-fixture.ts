/** For tests that call every call: how each is sent, and what it answers besides success. */
import { type Api, apis, type CallSpec, type Language } from '@czyun/contract';
import { it } from 'vitest';
import { z } from 'zod';
import { base, type TestApp } from '../app-fixture.ts';
import { besides } from './call-wants.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly errors?: readonly { path: string; name?: string; message: string }[];
}

export const everyCall: readonly (readonly [name: string, spec: CallSpec])[] = Object.values(apis).flatMap((api: Api) =>
  Object.entries(api),
);

export const otherAnswers: Readonly<Record<string, number>> = {
  '/api/tariff/dayAhead/fetch': 404,
  // Nothing there runs plans.
  '/api/planning/evening/save': 400,
  // The values tried before have announced another range.
  '/api/history/announceImport': 409,
  '/api/data/addMeterChange': 400,
  '/api/data/removeMeterChange': 404,
  '/api/data/setRegisterWidth': 400,
  '/api/subItem/move': 404,
  // Nobody has set it yet.
  '/api/targets/save': 409,
  '/api/targets/explain': 404,
  '/api/report/save': 400,
  '/api/report/remove': 404,
  '/api/report/device': 400,
  '/api/report/device/file': 400,
  '/api/report/mail': 404,
  '/api/report/mail/send': 404,
  '/api/report/mail/save': 404,
  '/api/report/table': 404,
  '/api/report/file': 404,
  '/api/report/preview': 400,
  '/api/shifts/crew/remove': 404,
  '/api/shifts/pattern/remove': 404,
  '/api/shifts/exception/remove': 404,
  '/api/shifts/handOver/get': 404,
  '/api/shifts/handOver/sign': 404,
  '/api/shifts/handOver/take': 404,
  '/api/shifts/handOver/withdraw': 404,
  '/api/notices/rules/remove': 404,
  '/api/notices/project/rules/remove': 404,
  '/api/notices/project/channels/remove': 404,
  '/api/notices/project/channels/test': 404,
  // No picture was uploaded.
  '/api/proj/picture': 404,
  '/api/alarm/detail': 404,
  '/api/alarm/shelve': 404,
  '/api/alarm/outOfService': 404,
  '/api/alarm/window': 404,
  '/api/alarm/endQuieting': 404,
  '/api/alarm/comment': 404,
  '/api/alarm/assign': 404,
  '/api/alarm/instruct': 404,
  // Nothing of the kind is there.
  '/api2/control/removeTag': 404,
  '/api2/control/removePreset': 404,
  '/api2/control/approve': 404,
  '/api2/control/refuse': 404,
  '/api2/control/withdraw': 404,
  '/api/member/change': 404,
  '/api/member/delete': 404,
  '/api/invitation/delete': 404,
  '/api/link/revoke': 404,
  '/dv2/log/removeLog': 404,
  '/commonfile/remove': 404,
  '/api/data/undoImport': 404,
  '/commonfile/download': 404,
  '/api/jobs/get': 404,
  '/api/jobs/cancel': 404,
  '/api/jobs/file': 404,
  '/createWeiXinToken': 503,
  // Nobody who calls here is a platform administrator by account, and the code is nobody's.
  '/api/me/use-admin': 404,
  '/api/invitation/offered': 404,
  '/api/notify/test': 503,
  '/api/password/ask-reset': 503,
  '/api/password/reset': 409,
  '/api/email/confirm': 409,
  '/czyun/getToken': 503,
  '/czyun/camera/ptz/start': 503,
  '/czyun/camera/ptz/stop': 503,
  // The versions are not today's.
  '/api/carbon/settings/save': 409,
  '/api/setup/updateProject': 409,
  '/api/setup/updateRegion': 409,
  '/api/setup/removeRegion': 409,
  '/api/setup/updateDevice': 409,
  '/api/setup/removeDevice': 409,
  '/api/setup/removeDeviceType': 404,
  '/api/setup/updatePage': 404,
  '/api/setup/removePage': 404,
  '/api/limits/restore': 404,
  '/api/limits/trial': 404,
  '/api/alarmRules/remove': 404,
  '/api/alarmRules/restore': 404,
  // Of a type it is tried for a device that is named.
  '/api/alarmRules/try': 404,
  '/api/alarmRules/trial': 404,
  '/api/tariff/end': 404,
  '/api/tariff/remove': 404,
  // No controller of plans is there.
  '/api/plan/list': 404,
  '/api/plan/save': 404,
  '/api/plan/remove': 404,
  '/api/plan/outlook': 404,
  '/api/plan/send': 404,
  '/api/plan/schedule': 404,
  '/api/plan/unschedule': 404,
  '/api/plan/sending': 404,
  '/api/plan/ofDevice': 404,
  '/api/plan/history': 404,
  '/api/plan/execution': 404,
  // No day has such a line, nothing is told of the month, and no bill is there.
  '/api/settlement/quarters': 404,
  '/api/settlement/bill': 404,
  '/api/settlement/bill/file': 404,
  '/api/settlement/bill/outlook': 400,
  '/api/settlement/bill/issue': 400,
  '/api/settlement/bill/reRate': 404,
  '/api/settlement/bill/correct': 404,
  // No unit and no outage is there.
  '/api/indicators/outages/save': 400,
  '/api/indicators/outages/remove': 404,
};

/** Whether a sentence beside a field is not one of ours: a pattern, a word of the schema library, the other language, a bare sign. */
export function strangeIn(message: string, language: Language): boolean {
  const text = message.replace(/[（(][^）)]*[）)]/g, '');
  if (/\b(invalid|expected|received|nan|unrecognized)\b|text:\w|无效|期望|\^|\\|\[[a-z0-9]|…/i.test(text)) return true;
  return language === 'zh' ? !/\p{Script=Han}/u.test(text) : /\p{Script=Han}/u.test(text) || !/[a-z]{2,} \w/i.test(text);
}

/** Names of the fields that the schema of a call has. */
export function fieldNames({ query, body }: { readonly [place in 'query' | 'body']?: z.ZodType | undefined }): readonly string[] {
  const schemas = [query, body].filter((schema) => schema !== undefined);
  const namesOf = ({ properties = {}, oneOf = [], anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
    ...Object.keys(properties),
    ...[...oneOf, ...anyOf].flatMap(namesOf),
  ];
  return [...new Set(schemas.flatMap((schema) => namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))))];
}

/** Fields that are right for the own or the foreign project, by the name the contract gives them. */
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
  return { ...scoped, ...besides[spec.path] };
}

/** Fields as the address of a call has them. */
const queryOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

/** Whether the schemas of a call take these fields; those that they refuse never reach its handler. */
export const fitsSchema = (spec: CallSpec, fields: Record<string, unknown>): boolean =>
  [spec.query?.safeParse(queryOf(fields)), spec.body?.safeParse(fields)].every((read) => read === undefined || read.success);

/** Sends a call with fields in the place it wants them. */
export async function sendCall(
  t: TestApp,
  spec: CallSpec,
  fields: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
) {
  const query = spec.query ? queryOf(fields) : {};
  const response = await t.app.inject({
    method: spec.method,
    // A path parameter takes any of its values.
    url: `${base}${spec.path.replace('{kind}', 'energy')}`,
    query,
    headers: spec.rawBody ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    ...(spec.rawBody ? { payload: Buffer.from('rubbish') } : spec.body ? { payload: fields } : {}),
  });
  // A file has no envelope.
  if (response.headers['content-disposition'] !== undefined)
    return { status: response.statusCode, code: response.statusCode, msg: '', data: null };
  return { status: response.statusCode, ...response.json<Answer>() };
}

/** A test of those calls that it is about; for the others there is nothing to test, and nothing to count as skipped. */
export function itWhen(holds: boolean): (name: string, run: () => Promise<void>) => void {
  return (name, run) => {
    if (holds) it(name, run);
  };
}
