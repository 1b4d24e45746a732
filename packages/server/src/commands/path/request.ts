/** Turns a request into a group of steps for one device: from the caller, an approval, or a due revert. */
import { randomUUID } from 'node:crypto';
import type { Text } from '@czyun/devices';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord } from '../../registry/types.ts';
import type { Parking } from '../approvals/parking.ts';
import { reasons } from '../reasons.ts';
import { type CommandRow, insertCommands, markSent, type NewCommand } from '../repo.ts';
import { claimRevert } from '../reverts/repo.ts';
import { isStopValue } from '../reverts/supersedes.ts';
import type { Asked, AskOptions, CommandsDeps, Requester, Revert, StepEnd, Wanted } from '../types.ts';
import type { DeviceValues } from './device-values.ts';
import { createGroupRows, type GroupRowsDeps, storedGroupRows } from './group-rows.ts';
import type { Queues } from './queues.ts';
import { callOff, type Group, isDangerous, type Step, stepOf } from './step.ts';

/** Requester of reverts: they were permitted with the command itself. */
const reverter: Requester = { by: unsigned('revert', ''), may: async () => true };

/** A group from stored rows, approved by a second person. */
export interface ApprovedGroup {
  readonly id: string;
  /** Permissions are checked again when the turn comes. */
  readonly asker: Requester;
  readonly deviceId: number;
  readonly whole: boolean;
  readonly revert: Revert | null;
  readonly notAfter: number | null;
  readonly steps: readonly { readonly row: CommandRow; readonly param: ParamRecord }[];
  /** Reason for not sending it: a stop was requested during its approval. */
  readonly calledOff: Text | null;
}

export interface AskDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'logger' | 'now' | 'changes'> {
  readonly values: DeviceValues;
  readonly parking: Pick<Parking, 'stopped'>;
  readonly queues: Pick<Queues, 'enter'>;
  /** Lease owner of this process's rows. */
  readonly owner: string;
  readonly leaseEnd: () => number;
}

export interface Ask {
  ask(asker: Requester, deviceId: number, wanted: readonly Wanted[], options: AskOptions): Promise<Asked>;
  approved(group: ApprovedGroup): Asked;
  /** Requests the revert of command `of`. Resolves when its row is stored, or the revert is no longer pending. */
  revert(param: ParamRecord, value: number, of: number): Promise<void>;
}

interface NewGroup extends AskOptions {
  readonly asker: Requester;
  readonly deviceId: number;
  readonly revertOf: number | null;
  readonly insert: GroupRowsDeps['insert'];
}

type WantedStep = Pick<Step, 'param' | 'value' | 'isStop' | 'oldValue'>;

export function createAsk({ db, registry, logger, now, values, parking, queues, owner, leaseEnd, changes }: AskDeps): Ask {
  const send: GroupRowsDeps['markSent'] = (sending) => markSent(db, sending);

  function paramOf(deviceId: number, wanted: Wanted): ParamRecord {
    const param = 'metric' in wanted ? registry.paramOf(deviceId, wanted.metric) : registry.param(wanted.paramId);
    if (param?.deviceId !== deviceId) throw new AppError('notFound');
    return param;
  }

  const wantedStep = (param: ParamRecord, value: number): WantedStep => ({
    param,
    value,
    isStop: isStopValue(registry, param.paramId, value),
    oldValue: values.value(param.paramId),
  });

  /** Its position in the queue is determined by this call; nothing is sent before it is stored. */
  function enterNew(wanted: readonly WantedStep[], { asker, deviceId, revertOf, insert, ...options }: NewGroup) {
    const terms = {
      id: randomUUID(),
      asker,
      deviceId,
      whole: options.group === 'whole',
      revert: options.revert ?? null,
      revertAt: options.revert && 'at' in options.revert ? options.revert.at : null,
      notAfter: options.notAfter ?? null,
      asked: performance.now(),
      revertOf,
      isDangerous: revertOf === null && isDangerous(wanted),
    };
    const lease = { lease_owner: owner, lease_end: leaseEnd() };
    const rows = wanted.map((step, position) => ({ ...newRow(terms, step, position, now()), ...lease }));
    const group: Group = { ...terms, rows: createGroupRows({ rows, insert, markSent: send }) };
    const steps = wanted.map((step, position) => stepOf(group, position, step));
    const projectId = wanted[0]?.param.projectId;
    const published = () => projectId !== undefined && changes?.publish({ projectId, topic: 'commands' });
    void group.rows.stored.then(published, () => {});
    cancelWaiting(group, steps);
    // A step whose turn is now is checked first if that takes no time: its row is then written as sent.
    if (queues.enter(group, steps)) setImmediate(group.rows.begin);
    else group.rows.begin();
    return { group, steps };
  }

  /** A stop also cancels commands that wait for a second person. */
  function cancelWaiting(group: Group, steps: readonly Step[]): void {
    const stop = steps.find(({ isStop }) => isStop);
    if (stop) parking.stopped(group.deviceId, group.id, reasons.stopped(stop.param.point.name));
  }

  return {
    async ask(asker, deviceId, wanted, options) {
      const found = wanted.map((each) => wantedStep(paramOf(deviceId, each), each.value));
      const { group, steps } = enterNew(found, {
        ...options,
        asker,
        deviceId,
        revertOf: null,
        insert: (rows) => insertCommands(db, rows),
      });
      await group.rows.stored;
      return askedOf(group, steps);
    },
    approved({ steps: found, calledOff, revert, ...terms }) {
      const group: Group = {
        ...terms,
        revert,
        revertAt: revert && 'at' in revert ? revert.at : null,
        asked: performance.now(),
        revertOf: null,
        isDangerous: false,
        rows: storedGroupRows(
          found.map(({ row }) => row.id),
          send,
        ),
      };
      const steps = found.map(({ row, param }, position) => stepOf(group, position, wantedStep(param, row.asked_value)));
      if (calledOff) for (const step of steps) callOff(step, calledOff);
      cancelWaiting(group, steps);
      queues.enter(group, steps);
      return askedOf(group, steps);
    },
    async revert(param, value, of) {
      const { group } = enterNew([wantedStep(param, value)], {
        asker: reverter,
        deviceId: param.deviceId,
        revertOf: of,
        async insert([row]) {
          const id = row ? await claimRevert(db, of, row) : null;
          if (id === null) throw new Error('the revert is not pending any more');
          return [id];
        },
      });
      await group.rows.stored.catch((error: unknown) => logger.error({ err: error, of }, 'a revert could not be stored'));
    },
  };
}

function askedOf(group: Group, steps: readonly Step[]): Asked {
  return { group: group.id, ids: steps.map(({ id }) => id), ended: Promise.all(steps.map(endOf)) };
}

async function endOf(step: Step): Promise<StepEnd> {
  const over = await step.over.promise;
  const { param, value } = step;
  return { ...over, id: step.id, param, value, oldValue: step.oldValue };
}

type RowTerms = Pick<Group, 'id' | 'asker' | 'deviceId' | 'revert' | 'notAfter' | 'revertOf'>;

function newRow({ id, asker: { by }, deviceId, revert, notAfter, revertOf }: RowTerms, step: WantedStep, position: number, time: number) {
  return {
    project_id: step.param.projectId,
    device_id: deviceId,
    param_id: step.param.paramId,
    metric: step.param.point.metric,
    user_name: by.userName,
    user_id: by.userId,
    login_name: by.loginName,
    session_id: by.sessionId,
    link_id: by.linkId,
    address: by.address,
    old_value: step.oldValue,
    asked_value: step.value,
    asked_time: time,
    group_id: id,
    position,
    not_after: notAfter,
    revert_at: revert === null ? null : 'at' in revert ? revert.at : time + revert.afterMs,
    revert_of: revertOf,
  } satisfies Omit<NewCommand, 'lease_owner' | 'lease_end'>;
}
