/** For tests that call every call: what each wants besides the field of its scope, and how it is sent. */
import { randomUUID } from 'node:crypto';
import { type Api, apis, type CallSpec } from '@czyun/contract';
import { it } from 'vitest';
import { z } from 'zod';
import { base, type TestApp, testPassword, testStart } from '../app-fixture.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly errors?: readonly { path: string; message: string }[];
}

export const everyCall: readonly (readonly [name: string, spec: CallSpec])[] = Object.values(apis).flatMap((api: Api) =>
  Object.entries(api),
);

const setUpDevice = { name: 'Meter', typeId: 1203, profileId: 'mqtt-meter', connection: { kind: 'mqtt', periodMs: 1000 } };
/** The discard port of this machine refuses. */
const nobodyThere = { kind: 'modbus', host: '127.0.0.1', port: 9, unit: 1, pollMs: 1000 };

/** What calls want besides the field of their scope. */
const besides: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/log/acknowledge': { ids: [1] },
  '/api/member/register': {
    name: 'Somebody',
    mobile: '13800138000',
    company: 'Company',
    // Every account wants a name of its own.
    get loginName() {
      return `body${String(Math.random()).slice(2, 14)}`;
    },
    password: testPassword,
    confirmPassword: testPassword,
  },
  '/api/notify/test': { channel: 'email', address: 'somebody@example.com' },
  '/api/email/set': { email: null, ownPassword: testPassword },
  '/api/email/confirm': { code: 'AAAA-BBBB-CCCC-DDDD' },
  '/api/password/ask-reset': { username: 'nobody' },
  '/api/password/reset': { token: 'x'.repeat(43), password: testPassword, confirmPassword: testPassword },
  '/api/member/change': { userId: 999_999, code: 3 },
  '/api/member/delete': { userId: 999_999 },
  '/api/invitation/delete': { id: 999_999 },
  '/api/link/create': { name: 'Wall' },
  '/api/link/revoke': { id: 999_999 },
  '/api/operate/setDeviceParamValue': { value: 1 },
  '/api2/esapi/devmsg/{kind}/w': { data: { a: 1 } },
  '/api2/esapi/devmsg/{kind}/d': { ids: ['none'] },
  '/dv2/log/removeLog': { indexName: 'alarm', ids: '999999' },
  '/commonfile/remove': { id: 999_999 },
  '/commonfile/download': { id: 999_999 },
  '/commonfile/upload': { name: 'rubbish.txt' },
  '/czyun/camera/ptz/start': { deviceSerial: 'C1', direction: 1 },
  '/czyun/camera/ptz/stop': { deviceSerial: 'C1' },
  '/dv2/proj/subsave': { name: 'Item' },
  '/dv2/proj/subdel': { ids: '999999' },
  '/history/graph/add': { lineData: '[]' },
  '/history/graph/delete': { id: 999_999 },
  '/api/setup/updateProject': { name: 'own', type: 1, timeZone: 'Asia/Shanghai', version: 999 },
  '/api2/history/computeAlarms': { start: testStart - 3_600_000, end: testStart },
  '/api/jobs/get': { id: 999_999 },
  '/api/jobs/cancel': { id: 999_999 },
  '/api/jobs/file': { id: 999_999 },
  '/api/setup/setWeixin': { weixin: true },
  '/api/setup/setFieldNetworks': { before: [], networks: [] },
  '/api/setup/createZone': {
    // Every zone and device wants a name of its own.
    get name() {
      return `zone ${randomUUID()}`;
    },
  },
  '/api/setup/updateZone': { name: 'zone', version: 999 },
  '/api/setup/removeZone': { version: 999 },
  '/api/setup/createDevice': {
    get key() {
      return `device-${randomUUID()}`;
    },
    ...setUpDevice,
  },
  '/api/setup/updateDevice': { ...setUpDevice, version: 999 },
  '/api/setup/removeDevice': { key: 'own-meter', version: 999 },
  '/api/setup/getDeviceTypeFile': { typeId: 1203 },
  '/api/setup/removeDeviceType': { typeId: 999_999 },
  '/api/setup/createPage': { name: 'Page', refType: 1 },
  '/api/setup/updatePage': { name: 'Page', refType: 1, pageId: 999_999, version: 1 },
  '/api/setup/removePage': { pageId: 999_999, version: 1 },
  '/api/setup/testConnection': { typeId: 1301, profileId: 'sunspec-103', connection: nobodyThere },
  '/api/setup/readRegisters': { connection: nobodyThere, table: 'holding', address: 0, count: 2 },
};
/** Calls whose right answer here is another one: the object is not there, or no provider is set. */
export const otherAnswers: Readonly<Record<string, number>> = {
  '/api/member/change': 404,
  '/api/member/delete': 404,
  '/api/invitation/delete': 404,
  '/api/link/revoke': 404,
  '/dv2/log/removeLog': 404,
  '/commonfile/remove': 404,
  '/commonfile/download': 404,
  '/api/jobs/get': 404,
  '/api/jobs/cancel': 404,
  '/api/jobs/file': 404,
  '/createWeiXinToken': 503,
  '/api/notify/test': 503,
  '/api/password/ask-reset': 503,
  '/api/password/reset': 409,
  '/api/email/confirm': 409,
  '/czyun/getToken': 503,
  '/czyun/camera/ptz/start': 503,
  '/czyun/camera/ptz/stop': 503,
  // The versions are not today's.
  '/api/setup/updateProject': 409,
  '/api/setup/updateZone': 409,
  '/api/setup/removeZone': 409,
  '/api/setup/updateDevice': 409,
  '/api/setup/removeDevice': 409,
  '/api/setup/removeDeviceType': 404,
  '/api/setup/updatePage': 404,
  '/api/setup/removePage': 404,
};

/** Names of the fields that the schema of a call has. */
export function fieldNames({ query, body }: { readonly [place in 'query' | 'body']?: z.ZodType | undefined }): readonly string[] {
  const schemas = [query, body].filter((schema) => schema !== undefined);
  return schemas.flatMap((schema) =>
    Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties as object | undefined) ?? {}),
  );
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

/** Sends a call with fields in the place it wants them. */
export async function sendCall(
  t: TestApp,
  spec: CallSpec,
  fields: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
) {
  const query = spec.query
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      )
    : {};
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
