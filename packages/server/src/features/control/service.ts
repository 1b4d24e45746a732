/** Control: a command is a record with a life of its own, asked → sent → done | refused | timeout | mismatch. Sent once, never again. */
import type { Command, CommandAnswer, Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { DeviceStates } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import type { DriverManager } from '../../drivers/manager.ts';
import type { WriteAnswer, WriteRequest } from '../../drivers/types.ts';
import { goodValue } from '../../energy/readings.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { LiveValues } from '../../telemetry/types.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import { actorOfRow, auditEntry, commandOfRow } from './entity.ts';
import { inputsOf, type Neighbour, refusalOf } from './judge.ts';
import { readBack, watchReadings } from './read-back.ts';
import { type CommandRow, endCommand, findCommands, insertCommand, markSent, openCommands } from './repo.ts';
import { createTurns } from './turns.ts';
import { type Asker, type ControlTimes, defaultTimes, type Outcome } from './types.ts';
import { reasons } from './words.ts';

export interface ControlDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'paramOf' | 'device'>;
  readonly live: LiveValues;
  readonly states: Pick<DeviceStates, 'get'>;
  /** Sends one value to a device. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
  /** Reads metrics from a device now, see `DriverManager.readNow`; absent: no device can be asked. */
  readonly readNow?: DriverManager['readNow'];
  readonly audit: Pick<Audit, 'record'>;
  readonly logger: { error(fields: object, text: string): void };
  readonly now: () => number;
  readonly times?: ControlTimes;
}

const refused = (reason: Outcome['reason']): Outcome => ({ result: 'refused', reason, readBack: null });

export function createControlService(deps: ControlDeps) {
  const { db, registry, live, states, audit, now } = deps;
  const times = deps.times ?? defaultTimes;
  const turns = createTurns();

  /** `read`: what the device has just told; null: it cannot be asked, and its newest good values count. */
  function neighbour(deviceId: number, metric: string, read: ReadonlySet<string> | null): Neighbour {
    const param = registry.paramOf(deviceId, metric);
    const isKnown = read === null || read.has(metric);
    return {
      name: param?.point.name ?? { zh: metric, en: metric },
      value: (isKnown ? goodValue(live, param?.paramId) : null) ?? undefined,
    };
  }

  function refusal(param: ParamRecord, value: number, read: ReadonlySet<string> | null): Outcome | null {
    const reason = refusalOf(param.point, value, (metric) => neighbour(param.deviceId, metric, read));
    if (reason) return refused(reason);
    return states.get(param.deviceId).status === 'offline' ? refused(reasons.offline) : null;
  }

  /** Judged anew when its turn has come, by what the device says now: the plant may have moved while the command waited, or since the last poll. */
  async function refusalNow(param: ParamRecord, value: number): Promise<Outcome | null> {
    const inputs = inputsOf(param.point);
    const isOffline = states.get(param.deviceId).status === 'offline';
    if (inputs.length === 0 || isOffline || !deps.readNow) return refusal(param, value, null);
    return refusal(param, value, await deps.readNow(param.deviceId, inputs, times.writeMs));
  }

  /** One parameter from judging to reading back; runs when nothing else is under way for it. */
  async function perform(
    id: number,
    param: ParamRecord,
    value: number,
    asker: Asker,
    noteOld: (value: number | null) => void,
  ): Promise<Outcome> {
    // Judged anew: plant and permissions may have changed while the command waited.
    if (!(await asker.may(param))) return refused(reasons.noPermission);
    const refusedNow = await refusalNow(param, value);
    if (refusedNow) return refusedNow;
    const oldValue = goodValue(live, param.paramId);
    noteOld(oldValue);
    await markSent(db, id, oldValue, now());
    const readings = watchReadings(live, param.paramId);
    try {
      const { deviceId, point, paramId } = param;
      const answer = await deps.write({ deviceId, metric: point.metric, value, timeoutMs: times.writeMs });
      if (!answer.ok) return unanswered(answer);
      return await readBack({ paramId, point, asked: value, answered: answer.readBack, settleMs: times.settleMs }, readings);
    } catch (error) {
      deps.logger.error({ err: error, commandId: id }, 'a command broke off');
      return { result: 'timeout', reason: reasons.broken, readBack: null };
    } finally {
      readings.stop();
    }
  }

  /** The parameter, if it is there and the asker may write it; nothing is noted of commands that are turned away at the door. */
  async function writable(paramId: number, asker: Asker): Promise<ParamRecord> {
    const param = registry.param(paramId);
    if (!param) throw new AppError('notFound');
    if (!(await asker.may(param))) throw new AppError('forbidden');
    return param;
  }

  async function set(paramId: number, value: number, asker: Asker, language: Language): Promise<CommandAnswer> {
    return give(await writable(paramId, asker), value, asker, language);
  }

  async function give(param: ParamRecord, value: number, asker: Asker, language: Language): Promise<CommandAnswer> {
    const { by } = asker;
    const { paramId } = param;
    const { deviceId, projectId, point } = param;
    let oldValue = goodValue(live, paramId);
    const noteOld = (value: number | null) => {
      oldValue = value;
    };
    const id = await insertCommand(db, {
      project_id: projectId,
      device_id: deviceId,
      param_id: paramId,
      metric: point.metric,
      user_name: by.userName,
      user_id: by.userId,
      login_name: by.loginName,
      session_id: by.sessionId,
      link_id: by.linkId,
      address: by.address,
      old_value: oldValue,
      asked_value: value,
      asked_time: now(),
    });
    // Without an input there is nothing to read: what can never be right needs no turn.
    const hopeless = inputsOf(point).length === 0 ? refusal(param, value, null) : null;
    const outcome =
      hopeless ?? (await turns.take(paramId, times.turnMs, () => perform(id, param, value, asker, noteOld))) ?? refused(reasons.busy);
    await end(id, outcome, auditEntry({ projectId, deviceId, paramId, metric: point.metric }, point, by, oldValue, value, outcome));
    return {
      commandId: id,
      paramId,
      result: outcome.result,
      reason: outcome.reason[language],
      oldValue,
      value,
      readBack: outcome.readBack,
    };
  }

  /** The end of a command and its line in the operation log stand or fall together. */
  function end(id: number, outcome: Outcome, entry: AuditEntry): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      if (await endCommand(transaction, id, outcome, now())) await audit.record(entry, transaction);
    });
  }

  /** Ends what a restart interrupted: what was sent has an unknown result, what was not is refused. Nothing is sent again. */
  async function recover(): Promise<void> {
    for (const row of await openCommands(db)) {
      const outcome: Outcome =
        row.state === 'sent' ? { result: 'timeout', reason: reasons.restartedSent, readBack: null } : refused(reasons.restartedUnsent);
      await end(row.id, outcome, entryOfRow(row, outcome));
    }
  }

  function entryOfRow(row: CommandRow, outcome: Outcome) {
    const point = registry.param(row.param_id)?.point ?? { name: { zh: row.metric, en: row.metric } };
    const ids = { projectId: row.project_id, deviceId: row.device_id, paramId: row.param_id, metric: row.metric };
    return auditEntry(ids, point, actorOfRow(row), row.old_value, row.asked_value, outcome);
  }

  return {
    /** Writes one parameter; `notFound` when there is none of this id. */
    set,
    /** Writes several; each has its own result, and parameters do not wait for one another. */
    async setMany(values: Readonly<Record<string, number>>, asker: Asker, language: Language): Promise<CommandAnswer[]> {
      const wanted = await Promise.all(
        Object.entries(values).map(async ([paramId, value]) => ({ param: await writable(Number(paramId), asker), value })),
      );
      return Promise.all(wanted.map(({ param, value }) => give(param, value, asker, language)));
    },
    recover,
    /** The ledger; `notFound` for a device outside the project. */
    async commands(
      query: { projectId: number; deviceId?: number | undefined; page: number; pageSize: number },
      language: Language,
    ): Promise<{ total: number; list: Command[] }> {
      const { projectId, deviceId, page, pageSize } = query;
      if (deviceId !== undefined && registry.device(deviceId)?.projectId !== projectId) throw new AppError('notFound');
      const { total, rows } = await findCommands(db, { projectId, deviceId }, { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: rows.map((row) => commandOfRow(row, language, registry)) };
    },
  };
}

function unanswered(answer: Extract<WriteAnswer, { ok: false }>): Outcome {
  if (answer.reason === 'offline') return refused(reasons.offline);
  if (answer.reason === 'notSent') return { ...refused(reasons.notSent(answer.detail)), neverLeft: true };
  if (answer.reason === 'refused') return refused(reasons.deviceRefused(answer.detail));
  return { result: 'timeout', reason: reasons.sentTimeout, readBack: null };
}

export type ControlService = ReturnType<typeof createControlService>;
