/** A server whose set-up is changed by calls, as by the pages: the whole assembly, with drivers that do not connect to devices. */
import { deviceSetupApi, projectTransferApi, regionSetupApi } from '../packages/contract/src/index.ts';
import { createFieldAccess } from '../packages/server/src/drivers/field/field-access.ts';
import { createFieldGuard } from '../packages/server/src/drivers/field/field-networks.ts';
import { createDrivers } from '../packages/server/src/drivers/index.ts';
import { privateNetworks } from '../packages/server/src/kernel/special-networks.ts';
import { createLogger } from '../packages/server/src/logger.ts';
import type { Field } from '../packages/server/src/process/server.ts';
import type { Registry } from '../packages/server/src/registry/index.ts';
import { type OwnServer, openOwnServer } from './own-server.ts';

export interface SetupServer {
  readonly registry: Registry;
  /** Without a stamp: returns the plan; with one: imports. */
  importFile(file: Uint8Array, stamp?: string): Promise<{ readonly stamp: string }>;
  renameDevice(deviceId: number, name: string): Promise<unknown>;
  renameRegion(name: string): Promise<unknown>;
  renewToken(deviceId: number): Promise<unknown>;
  /** Renews the tokens of all MQTT devices of the first project. */
  renewTokens(): Promise<unknown>;
  /** Stops the server and starts it on the same folder. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

const base = '/dataviewapi8';
const password = 'bench-password';
const unlimited = { take: () => {}, stranger: () => {}, lookedUp: () => {} };

function quietField(registry: Registry): Field {
  const access = createFieldAccess({ guard: createFieldGuard({ networks: privateNetworks, ownPorts: [] }), registry });
  const logger = createLogger('error', { write: (line: string) => void console.error(line) });
  const { mqtt, modbus } = createDrivers({ mqtt: { host: '127.0.0.1', port: 0, authenticate: () => false, logger } });
  return { drivers: [mqtt, { ...modbus, start: async () => {} }], tools: { access, probe: modbus.probe, mqtt } };
}

const open = (folder: string) => openOwnServer({ folder, field: quietField, parts: { limits: unlimited } });

async function platform({ deps: { accounts } }: OwnServer): Promise<string> {
  const user = { loginName: 'bench', password, name: 'Bench', userType: 1 } as const;
  if (!(await accounts.userIdOf(user.loginName))) await accounts.createUser(user);
  return (await accounts.login(user.loginName, password, false, { address: '127.0.0.1', agent: 'bench' })).sid;
}

export async function openSetupServer(folder: string): Promise<SetupServer> {
  let server = await open(folder);
  let sid = await platform(server);

  async function call<T>(path: string, payload: object | Buffer): Promise<T> {
    const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json';
    const answer = await server.app.inject({ method: 'POST', url: `${base}${path}`, headers: { sid, 'content-type': type }, payload });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: T }>();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  }

  return {
    get registry() {
      return server.deps.registry;
    },
    importFile: (file, stamp) =>
      call(
        `${projectTransferApi.importProjects.path}?apply=${stamp !== undefined}&remove=false${stamp === undefined ? '' : `&stamp=${stamp}`}`,
        Buffer.from(file),
      ),
    async renameDevice(deviceId, name) {
      const row = await server.deps.db.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow();
      return call(deviceSetupApi.updateDevice.path, {
        deviceId,
        version: row.version,
        name,
        nameEn: null,
        regionId: row.region_id,
        typeId: row.type_id,
        profileId: row.profile_id,
        role: null,
        connection: JSON.parse(row.connection),
        offlineAfterMs: 0,
        enabled: true,
      });
    },
    async renameRegion(name) {
      const region = await server.deps.db.selectFrom('regions').select(['id', 'version']).orderBy('id').executeTakeFirstOrThrow();
      return call(regionSetupApi.updateRegion.path, { regionId: region.id, version: region.version, name, nameEn: null, parentId: null });
    },
    renewToken: (deviceId) => call(deviceSetupApi.renewToken.path, { deviceId }),
    renewTokens: () => call(deviceSetupApi.renewTokens.path, { projectId: server.deps.registry.projects()[0]?.id ?? 0, missing: false }),
    async startAgain() {
      await server.close();
      server = await open(folder);
      sid = await platform(server);
    },
    close: () => server.close(),
  };
}
