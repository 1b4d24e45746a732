/** Import of projects from a file: first a plan, which is rolled back, then the same changes with the plan's stamp. */
import { createHash } from 'node:crypto';
import { fieldText, type ImportPlan } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { auditedChange, type ChangeDeps, type Db, type Entry } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { parseFrameHosts } from '../../kernel/frame-hosts.ts';
import type { JsonFile } from '../../kernel/json-file.ts';
import { textIn } from '../../registry/name.ts';
import { lookAround, watchAddresses } from '../../station/addresses.ts';
import { tokenFile } from '../../station/token-file.ts';
import type { FeatureDeps } from '../deps.ts';
import { applyStation } from './apply-station.ts';
import type { Station } from './description.ts';
import { placesOf, readImport } from './import-file.ts';
import type { ImportLedger } from './import-ledger.ts';

/** The caller of an import; the import may outlast the call. */
export type ImportActor = Omit<CallActor, 'signal'>;

export interface ImportOptions {
  readonly projectId?: number | undefined;
  readonly apply: boolean;
  readonly stamp?: string | undefined;
  readonly remove: boolean;
}

/** Progress, cancellation and end of an import. */
export interface ImportWatch {
  /** Aborts the import; nothing is stored. */
  readonly signal: AbortSignal;
  progress(share: number, said: Text): void;
  /** Stores the outcome within the transaction of the import. */
  settle(within: Db, outcome: ImportOutcome): Promise<void>;
}

/** The stored result of an import. */
export type ImportOutcome = Readonly<Pick<ImportPlan, 'applied' | 'unchanged' | 'projectIds'>> & { readonly changes: number };

/** Rolls back the transaction of a plan. */
class OnlyPlanned extends Error {}

export type ImportDeps = ChangeDeps & Pick<FeatureDeps, 'field' | 'keyGuard' | 'settings' | 'changes'>;

/** An import with a validated file. */
interface Checked {
  readonly file: JsonFile;
  readonly options: ImportOptions;
  readonly actor: ImportActor;
  readonly watch: ImportWatch;
  /** Makes the changes; throws on problems. */
  apply(on: Db): Promise<ImportLedger>;
}

export function createImport(deps: ImportDeps) {
  const { db, registry, field, settings, now, keyGuard } = deps;
  const fileDeps = { registry, field, hosts: parseFrameHosts(settings.FRAME_HOSTS) };

  async function check(bytes: Uint8Array, options: ImportOptions, actor: ImportActor, watch: ImportWatch): Promise<Checked> {
    const { projectId, remove } = options;
    watch.progress(0, { zh: '检查文件', en: 'Checking the file' });
    const { file, station } = await readImport(fileDeps, bytes, { projectId, language: actor.language });
    watch.signal.throwIfAborted();
    const between = betweenDevices(station, watch);
    const connections = station.projects.flatMap(({ devices }) => devices.map(({ connection }) => connection));
    const meanings = await lookAround(db, field.access, connections);
    async function apply(on: Db): Promise<ImportLedger> {
      const may = {
        remove,
        isPlatform: actor.isPlatform,
        givesTokens: options.apply,
        catalog: registry.catalog,
        now: now(),
        by: actorColumns(actor),
        between,
      };
      const work = () => applyStation(on, station, projectId === undefined ? may : { ...may, projectId });
      const { result: ledger, problems } = await watchAddresses(on, meanings, work);
      const all = [...ledger.problems, ...problems.flatMap(({ key, path, message }) => placesOf(station, key, path, message))];
      if (ledger.foreignKey !== null) keyGuard.refused(actor, ledger.foreignKey, projectId ?? null);
      if (all.length > 0) throw file.refuse(all);
      watch.signal.throwIfAborted();
      return ledger;
    }
    return { file, options, actor, watch, apply };
  }

  /** Plans the changes of an import. */
  async function plan({ file, options, apply }: Checked): Promise<ImportPlan> {
    let ledger: ImportLedger | undefined;
    await db
      .transaction()
      .execute(async (on) => {
        ledger = await apply(on);
        throw new OnlyPlanned();
      })
      .catch((error: unknown) => {
        if (!(error instanceof OnlyPlanned)) throw error;
      });
    if (!ledger) throw new AppError('internal');
    const { changes, unchanged } = ledger;
    const projectIds = idsOf(ledger).filter((id) => registry.project(id));
    return { applied: false, stamp: stampOf(file, options, ledger), changes, unchanged, projectIds, tokens: null };
  }

  /** Makes the changes; `conflict` if they differ from the plan of the stamp. */
  async function apply({ file, options, actor, watch, apply }: Checked): Promise<ImportPlan> {
    const { ledger, stamp } = await auditedChange(deps, actor, async (on) => {
      const ledger = await apply(on);
      const stamp = stampOf(file, options, ledger);
      if (stamp !== options.stamp) throw new AppError('conflict');
      await watch.settle(on, outcomeOf(true, ledger, idsOf(ledger)));
      const touched = ledger.hasTypes ? 'all' : { projects: idsOf(ledger), devices: ledger.devices };
      return { result: { ledger, stamp }, entries: entriesOf(ledger), touched };
    });
    const { changes, unchanged } = ledger;
    // Open pages reload the diagram: its drawing or its devices may have changed.
    if (ledger.changes.length > 0) for (const id of idsOf(ledger)) deps.changes.publish({ projectId: id, topic: 'diagram' });
    const made = ledger.tokens.map(({ key, name, nameEn, token }) => ({ key, name: textIn(actor.language, name, nameEn), token }));
    return { applied: true, stamp, changes, unchanged, projectIds: idsOf(ledger), tokens: tokenFile(actor.language, made) };
  }

  return async function importProjects(
    bytes: Uint8Array,
    options: ImportOptions,
    actor: ImportActor,
    watch: ImportWatch,
  ): Promise<ImportPlan> {
    if (options.apply && options.stamp === undefined)
      throw new AppError('badInput', {}, [{ path: 'stamp', message: fieldText('dryRunFirst') }]);
    keyGuard.admit(actor);
    const checked = await check(bytes, options, actor, watch);
    return options.apply ? apply(checked) : plan(checked);
  };
}

const idsOf = ({ projects }: ImportLedger) => projects.map(({ id }) => id);

/** Identifies the file and its changes. */
function stampOf(file: JsonFile, { remove }: ImportOptions, ledger: ImportLedger): string {
  return createHash('sha256')
    .update(JSON.stringify([file.text, remove, ledger.changes, ledger.marks]))
    .digest('hex')
    .slice(0, 32);
}

/** Operation entries: one per changed project. */
function entriesOf({ projects, changes }: ImportLedger): Entry[] {
  return projects.flatMap(({ id, name }): Entry[] => {
    const own = changes.filter(({ project }) => project === name || project === null);
    if (own.length === 0) return [];
    const list = own.map(({ action, kind, target }) => `${action} ${kind} ${target}`).join('; ');
    return [{ projectId: id, action: { zh: '导入项目', en: 'Import a project' }, target: name, setValue: list.slice(0, 2000) }];
  });
}

/** Reports the number of imported devices between batches, and throws if the import was aborted. */
function betweenDevices({ projects }: Station, { signal, progress }: ImportWatch): (devices: number) => void {
  const total = projects.reduce((sum, { devices }) => sum + devices.length, 0);
  let done = 0;
  return (devices) => {
    signal.throwIfAborted();
    progress(total === 0 ? 0 : done / total, { zh: `${done} / ${total} 台设备`, en: `${done} of ${total} devices` });
    done += devices;
  };
}

/** The stored result of a plan. */
export function outcomeOf(
  applied: boolean,
  { changes, unchanged }: Pick<ImportLedger, 'changes' | 'unchanged'>,
  projectIds: number[],
): ImportOutcome {
  return { applied, changes: changes.length, unchanged, projectIds };
}
