/** Moving whole projects as one file: export, and import with a plan first. */

import { createHash } from 'node:crypto';
import { fieldText, type ImportPlan } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { auditedChange, type ChangeDeps, type Db, type Entry } from '../../audit/index.ts';
import { rowById, rowsOf } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { isAllowedAddress, parseFrameHosts } from '../../kernel/frame-hosts.ts';
import { type JsonFile, type Problem, readJsonFile } from '../../kernel/json-file.ts';
import { textIn } from '../../registry/name.ts';
import { boundProblems, lookAround, watchAddresses } from '../../station/addresses.ts';
import { deviceView } from '../../station/device-rows.ts';
import { networkProblems, networkView } from '../../station/networks.ts';
import { networkRows } from '../../station/networks-repo.ts';
import { pageView } from '../../station/page-rows.ts';
import { projectView } from '../../station/project-rows.ts';
import { tokenFile } from '../../station/token-file.ts';
import type { FeatureDeps } from '../deps.ts';
import { applyStation } from './apply-station.ts';
import { type Station, schemaVersion, stationProblems, stationSchema } from './description.ts';
import type { ImportLedger } from './import-ledger.ts';
import { measuredSubItems } from './sub-items-repo.ts';

/** Who imports, without a call that he waits for. */
export type ImportActor = Omit<CallActor, 'signal'>;

export interface ImportOptions {
  readonly projectId?: number | undefined;
  readonly apply: boolean;
  readonly stamp?: string | undefined;
  readonly remove: boolean;
}

/** How an import goes on, for whoever watches it. */
export interface ImportWatch {
  /** Called off: nothing is kept. */
  readonly signal: AbortSignal;
  progress(share: number, said: Text): void;
  /** Tells what came of it within the transaction that does it. */
  settle(within: Db, told: ImportOutcome): Promise<void>;
}

/** What stays in the books of an import. */
export type ImportOutcome = Readonly<Pick<ImportPlan, 'applied' | 'unchanged' | 'projectIds'>> & { readonly changes: number };

/** As in createDevice; the server's own seed may have shorter ones. */
const shortestToken = 16;
const tooShort = { zh: `令牌至少 ${shortestToken} 个字符`, en: `A token has at least ${shortestToken} characters` };

/** Ends the transaction of a plan: everything was only tried. */
class OnlyPlanned extends Error {}

export type TransferDeps = ChangeDeps & Pick<FeatureDeps, 'field' | 'keyGuard' | 'settings'>;

export function createTransfer(deps: TransferDeps) {
  const { db, registry, field, settings, now, keyGuard } = deps;
  const hosts = parseFrameHosts(settings.FRAME_HOSTS);

  /** What the network and the list of hosts forbid; asked before the transaction, as names are looked up for it. */
  async function outsideProblems(station: Station): Promise<Problem[]> {
    const problems: Problem[] = [];
    const verdicts = new Map<string, Promise<readonly { readonly path: string; readonly message: Problem['message'] }[]>>();
    for (const [at, { devices, pages = [], networks = [] }] of station.projects.entries()) {
      for (const { index, message } of networkProblems(field.access.guard, networks))
        problems.push({ path: ['projects', at, 'networks', index, 'network'], message });
      for (const [index, { connection, token }] of devices.entries()) {
        if (token !== undefined && token.length < shortestToken)
          problems.push({ path: ['projects', at, 'devices', index, 'token'], message: tooShort });
        const name = connection.kind === 'modbus' ? `${connection.host}:${connection.port}` : '';
        const verdict = verdicts.get(name) ?? boundProblems(field.access, connection);
        verdicts.set(name, verdict);
        for (const { path, message } of await verdict)
          problems.push({ path: ['projects', at, 'devices', index, ...path.split('.')], message });
      }
      for (const [index, { url }] of pages.entries())
        if (url !== '' && !isAllowedAddress(url, hosts))
          problems.push({
            path: ['projects', at, 'pages', index, 'url'],
            message: { zh: '网址的主机不在允许的列表中', en: 'The host of the address is not on the list of allowed ones' },
          });
    }
    return problems;
  }

  async function read(bytes: Uint8Array, { projectId }: ImportOptions, actor: ImportActor): Promise<{ file: JsonFile; station: Station }> {
    const file = readJsonFile(bytes, actor.language);
    const stated = (file.value as { schemaVersion?: unknown } | null)?.schemaVersion;
    if (typeof stated === 'number' && stated > schemaVersion) {
      const message = { zh: `文件版本 ${stated} 比本系统新`, en: `The file's version ${stated} is newer than this server` };
      throw file.refuse([{ path: ['schemaVersion'], message }]);
    }
    const station = file.parse(stationSchema);
    const problems = [...stationProblems(station, registry.catalog), ...(await outsideProblems(station))];
    if (projectId !== undefined && station.projects.length !== 1)
      problems.push({ path: ['projects', 1], message: { zh: '文件只能有一个项目', en: 'The file may hold one project only' } });
    if (problems.length > 0) throw file.refuse(problems);
    return { file, station };
  }

  function stampOf(file: JsonFile, { remove }: ImportOptions, ledger: ImportLedger): string {
    return createHash('sha256')
      .update(JSON.stringify([file.text, remove, ledger.changes, ledger.marks]))
      .digest('hex')
      .slice(0, 32);
  }

  async function run(bytes: Uint8Array, options: ImportOptions, actor: ImportActor, watch: ImportWatch): Promise<ImportPlan> {
    if (options.apply && options.stamp === undefined)
      throw new AppError('badInput', {}, [{ path: 'stamp', message: fieldText('dryRunFirst') }]);
    keyGuard.admit(actor);
    watch.progress(0, { zh: '检查文件', en: 'Checking the file' });
    const { file, station } = await read(bytes, options, actor);
    watch.signal.throwIfAborted();
    const between = pieces(station, watch);
    const connections = station.projects.flatMap(({ devices }) => devices.map(({ connection }) => connection));
    const meanings = await lookAround(db, field.access, connections);
    const tried = async (on: Db) => {
      const { projectId, remove } = options;
      const may = { remove, isPlatform: actor.isPlatform, givesTokens: options.apply, catalog: registry.catalog, now: now(), between };
      const apply = () => applyStation(on, station, projectId === undefined ? may : { ...may, projectId });
      const { result: ledger, problems } = await watchAddresses(on, meanings, apply);
      const all = [...ledger.problems, ...problems.flatMap(({ key, path, message }) => placesOf(station, key, path, message))];
      if (ledger.foreignKey !== null) keyGuard.refused(actor, ledger.foreignKey, projectId ?? null);
      if (all.length > 0) throw file.refuse(all);
      watch.signal.throwIfAborted();
      return ledger;
    };
    if (!options.apply) {
      let ledger: ImportLedger | undefined;
      await db
        .transaction()
        .execute(async (on) => {
          ledger = await tried(on);
          throw new OnlyPlanned();
        })
        .catch((error: unknown) => {
          if (!(error instanceof OnlyPlanned)) throw error;
        });
      if (!ledger) throw new AppError('internal');
      const existing = ledger.projects.filter(({ id }) => registry.project(id)).map(({ id }) => id);
      return {
        applied: false,
        stamp: stampOf(file, options, ledger),
        changes: ledger.changes,
        unchanged: ledger.unchanged,
        projectIds: existing,
        tokens: null,
      };
    }
    const done = await auditedChange(deps, actor, async (on) => {
      const ledger = await tried(on);
      const stamp = stampOf(file, options, ledger);
      if (stamp !== options.stamp) throw new AppError('conflict');
      const entries = ledger.projects.flatMap(({ id, name }): Entry[] => {
        const own = ledger.changes.filter(({ project }) => project === name || project === null);
        if (own.length === 0) return [];
        const told = own.map(({ action, kind, target }) => `${action} ${kind} ${target}`).join('; ');
        return [{ projectId: id, action: { zh: '导入项目', en: 'Import a project' }, target: name, setValue: told.slice(0, 2000) }];
      });
      await watch.settle(
        on,
        toldOf(
          true,
          ledger,
          ledger.projects.map(({ id }) => id),
        ),
      );
      const touched = ledger.hasTypes ? 'all' : { projects: ledger.projects.map(({ id }) => id), devices: ledger.devices };
      return { result: { ledger, stamp }, entries, touched };
    });
    const { ledger, stamp } = done;
    const made = ledger.tokens.map(({ key, name, nameEn, token }) => ({ key, name: textIn(actor.language, name, nameEn), token }));
    return {
      applied: true,
      stamp,
      changes: ledger.changes,
      unchanged: ledger.unchanged,
      projectIds: ledger.projects.map(({ id }) => id),
      tokens: tokenFile(actor.language, made),
    };
  }

  return {
    import: run,

    async export(projectId: number): Promise<{ fileName: string; content: string }> {
      const row = await rowById(db, 'projects', projectId);
      if (!row) throw new AppError('notFound');
      const regions = await rowsOf(db, 'regions', projectId);
      const devices = (await rowsOf(db, 'devices', projectId)).map(deviceView);
      const pages = await rowsOf(db, 'custom_pages', projectId);
      const regionName = (id: number | null) => regions.find((region) => region.id === id)?.name ?? null;
      // Cameras and the use of WeChat stand in `conf`.
      const { id: _id, version: _version, cameras: _cameras, weixin: _weixin, ...project } = projectView(row);
      const { conf } = registry.project(projectId) ?? {};
      const networks = (await networkRows(db, projectId)).map(networkView);
      const used = new Set(devices.map(({ typeId }) => typeId));
      const content = {
        schemaVersion,
        exported: now(),
        deviceTypes: [...used].toSorted((a, b) => a - b).flatMap((id) => registry.catalog.custom(id)?.document ?? []),
        projects: [
          {
            ...(row.key === null ? {} : { key: row.key }),
            ...project,
            conf,
            networks,
            regions: regions.map(({ name, name_en, parent_id }) => ({ name, nameEn: name_en, parent: regionName(parent_id) })),
            devices: devices.map(({ id: _device, version: _v, hasToken: _token, regionId, ...device }) => ({
              ...device,
              region: regionName(regionId),
            })),
            pages: pages.map(pageView).map(({ id: _page, version: _v, regionId, ...page }) => ({ ...page, region: regionName(regionId) })),
            subItems: await subItemsOf(db, projectId),
          },
        ],
      };
      const safe = row.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
      return { fileName: `${safe}.json`, content: `${JSON.stringify(content, null, 2)}\n` };
    },
  };
}

/** Tells how many devices have been brought in, and lets an import end that was called off. */
function pieces({ projects }: Station, { signal, progress }: ImportWatch): (devices: number) => void {
  const of = projects.reduce((sum, { devices }) => sum + devices.length, 0);
  let done = 0;
  return (devices) => {
    signal.throwIfAborted();
    progress(of === 0 ? 0 : done / of, { zh: `${done} / ${of} 台设备`, en: `${done} of ${of} devices` });
    done += devices;
  };
}

/** What stays of a plan when nobody waits for the whole of it. */
export function toldOf(
  applied: boolean,
  { changes, unchanged }: Pick<ImportLedger, 'changes' | 'unchanged'>,
  projectIds: number[],
): ImportOutcome {
  return { applied, changes: changes.length, unchanged, projectIds };
}

/** A problem of a device where the device stands in the file. */
function placesOf({ projects }: Station, key: string, path: string, message: Problem['message']): Problem[] {
  return projects.flatMap(({ devices }, at) =>
    devices.flatMap((device, index) =>
      device.key === key ? [{ path: ['projects', at, 'devices', index, ...path.split('.')], message }] : [],
    ),
  );
}

/** Sub-items from the top down, each with the names above it. */
async function subItemsOf(db: Db, projectId: number) {
  const rows = await measuredSubItems(db, projectId);
  const told: { name: string; unit: string; above: string[]; device: string | null; metric: string | null }[] = [];
  const tell = (parentId: number | null, above: string[]) => {
    for (const { id, parent_id, name, unit, device, metric } of rows) {
      if (parent_id !== parentId || above.length > 20) continue;
      told.push({ name, unit, above, device, metric });
      tell(id, [...above, name]);
    }
  };
  tell(null, []);
  return told;
}
