/** Groups that wait for a second person: none of their steps is sent, and their rows outlive the process. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { factsOfRow } from '../entry.ts';
import type { Ends } from '../path/end.ts';
import type { Step } from '../path/step.ts';
import { reasons } from '../reasons.ts';
import type { CommandRow } from '../repo.ts';
import { type CommandsDeps, type CommandTimes, refused, type Waiting } from '../types.ts';
import { isApprovalRequired, overdue, park, waitingOn } from './repo.ts';

export interface ParkingDeps extends Pick<CommandsDeps, 'db' | 'logger' | 'now' | 'changes'> {
  readonly ends: Pick<Ends, 'write'>;
  readonly times: Pick<CommandTimes, 'approvalMs'>;
  /** Lease owner of this process's rows. */
  readonly owner: string;
}

export interface Parking {
  /** Whether a project requires a second person for dangerous commands. */
  isRequired(projectId: number): Promise<boolean>;
  /** Parks the rest of a group; null: the rows now belong to another server; a text: a stop has cancelled it meanwhile. */
  park(steps: readonly Step[]): Promise<Waiting | Text | null>;
  /** A stop was requested: cancels what waits for its device, which could restart it. */
  stopped(deviceId: number, group: string, reason: Text): void;
  /** Resolves when everything that the last stop of a device cancels has ended. */
  stopEnded(deviceId: number): Promise<unknown>;
  /** The reason of a stop by another group that was requested at or after `elapsed`; null: none was. */
  stoppedSince(deviceId: number, elapsed: number, group: string): Text | null;
  /** Ends the rows that still wait; returns their number. `also` is written together with the first of them. */
  end(rows: readonly CommandRow[], reason: Text, also?: (within: Kysely<Schema>) => Promise<void>): Promise<number>;
  /** Ends commands that were not approved in time. */
  expire(): Promise<void>;
}

/** Commands requested before a stop must not be sent after it. */
interface Stop {
  /** Elapsed ms. */
  readonly asked: number;
  readonly group: string;
  readonly reason: Text;
  readonly ended: Promise<unknown>;
}

export function createParking({ db, logger, now, ends, times, owner, changes }: ParkingDeps): Parking {
  /** Latest stop by device. */
  const stops = new Map<number, Stop>();

  function stoppedSince(deviceId: number, elapsed: number, group: string): Text | null {
    const stop = stops.get(deviceId);
    return stop && stop.group !== group && stop.asked >= elapsed ? stop.reason : null;
  }

  function changed(projectId: number): void {
    changes?.publish({ projectId, topic: 'approvals' });
    changes?.publish({ projectId, topic: 'commands' });
  }

  const end: Parking['end'] = async (rows, reason, also) => {
    let ended = 0;
    const projects = new Set<number>();
    try {
      for (const row of rows) {
        const options = { from: 'approval', ...(also && ended === 0 ? { also } : {}) } as const;
        if (!(await ends.write(row.id, factsOfRow(row), refused(reason), options))) continue;
        ended += 1;
        projects.add(row.project_id);
      }
    } finally {
      // Also if a later row failed.
      for (const projectId of projects) changed(projectId);
    }
    return ended;
  };

  async function cancelWaiting(deviceId: number, group: string, reason: Text): Promise<void> {
    const others = (await waitingOn(db, deviceId)).filter((row) => row.group_id !== group);
    await end(others, reason);
  }

  return {
    isRequired: (projectId) => isApprovalRequired(db, projectId),
    async park(steps) {
      const [first] = steps;
      if (!first) return null;
      const { group } = first;
      const until = Math.min(now() + times.approvalMs, group.notAfter ?? Number.POSITIVE_INFINITY);
      const ids = steps.map(({ id }) => id);
      const options = { whole: group.whole, revert: group.revert ? structuredClone(group.revert) : null };
      if ((await park(db, ids, { owner, until, options })) === 0) return null;
      changed(first.param.projectId);
      const off = first.called ?? stoppedSince(group.deviceId, group.asked, group.id);
      if (!off) return { result: 'approval', reason: reasons.waits, readBack: null, approvalUntil: until };
      await end(await waitingOn(db, group.deviceId), off);
      return off;
    },
    stopped(deviceId, group, reason) {
      const ended = cancelWaiting(deviceId, group, reason).catch((error: unknown) =>
        logger.error({ err: error, deviceId }, 'commands waiting for approval could not be cancelled'),
      );
      stops.set(deviceId, { asked: performance.now(), group, reason, ended });
    },
    stopEnded: (deviceId) => stops.get(deviceId)?.ended ?? Promise.resolve(),
    stoppedSince,
    end,
    async expire() {
      const rows = await overdue(db, now());
      if (rows.length === 0) return;
      await end(rows, reasons.approvalExpired).catch((error: unknown) =>
        logger.error({ err: error }, 'expired approvals could not be ended'),
      );
    },
  };
}
