/** Ends of commands: the row, its line in the books, and what that means for fall-backs are one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tell } from '../outbox/index.ts';
import { type Deed, entryOf } from './entry.ts';
import { type EndOnly, endCommand } from './repo.ts';
import { pendingReverts, settleRevert, triesOf } from './reverts-repo.ts';
import type { CommandsDeps, CommandTimes, Outcome } from './types.ts';
import { reasons } from './words.ts';

/** The device may hold the value now. */
export const mayHaveActed = ({ result }: Outcome) => result !== 'refused';

/** Whether a value of a parameter is one that its type marks as stopping the device. */
export function isStopValue(registry: CommandsDeps['registry'], paramId: number, value: number): boolean {
  return registry.param(paramId)?.point.stops?.includes(value) === true;
}

/** Whether a later command makes a fall-back of an earlier one meaningless: it set the same parameter, or stopped what the fall-back would start again. */
export function supersedes(
  registry: CommandsDeps['registry'],
  later: { readonly paramId: number; readonly value: number },
  owed: { readonly paramId: number; readonly value: number | null },
): boolean {
  if (later.paramId === owed.paramId) return true;
  const canStop = (registry.param(owed.paramId)?.point.stops?.length ?? 0) > 0;
  return isStopValue(registry, later.paramId, later.value) && canStop && !isStopValue(registry, owed.paramId, owed.value ?? Number.NaN);
}

export interface Ends {
  /** Writes an end; `false` when the command had one, or is not as `only` says. `also` is written with it, both or neither. */
  write(
    id: number,
    deed: Deed,
    outcome: Outcome,
    only?: EndOnly & { readonly also?: (within: Kysely<Schema>) => Promise<void> },
  ): Promise<boolean>;
  /** Writes an end and resolves with what whoever asked is told. Never rejects: what cannot be written is tried again meanwhile. */
  give(id: number, deed: Deed, outcome: Outcome): Promise<Outcome>;
  /** Ids whose end could not be written at all; they are left to whoever recovers. */
  givenUp(): readonly number[];
  /** Tries no more. */
  stop(): void;
}

type EndsDeps = Pick<CommandsDeps, 'db' | 'registry' | 'audit' | 'logger' | 'now'> & { readonly times: CommandTimes };

export function createEnds({ db, registry, audit, logger, now, times }: EndsDeps): Ends {
  const stopping = new AbortController();
  const lost = new Set<number>();

  const write: Ends['write'] = (id, deed, outcome, only = {}) =>
    db.transaction().execute(async (within) => {
      if (!(await endCommand(within, id, outcome, now(), only))) return false;
      await only.also?.(within);
      if (mayHaveActed(outcome)) await cancelOlder(within, id, deed);
      if (deed.revertOf !== null) await settleOwed(within, id, deed, outcome);
      await audit.record(entryOf(deed, outcome, registry), within);
      const { projectId, deviceId } = deed;
      await tell(within, {
        kind: 'commandEnded',
        projectId,
        subject: { deviceId, commandId: id },
        payload: { state: outcome.result },
        time: now(),
      });
      return true;
    });

  /** What older commands owe is owed no more when this one decides the same. */
  async function cancelOlder(within: Kysely<Schema>, id: number, deed: Deed): Promise<void> {
    for (const owing of await pendingReverts(within, deed.deviceId)) {
      if (owing.id === id || owing.id === deed.revertOf) continue;
      const owed = { paramId: owing.param_id, value: owing.revert_value };
      if (supersedes(registry, { paramId: deed.paramId, value: deed.asked }, owed))
        await settleRevert(within, owing.id, { state: 'cancelled', note: reasons.superseded(id) });
    }
  }

  /** A fall-back that never left is owed still, and tried again after a while. What the device itself refused is not. */
  async function settleOwed(within: Kysely<Schema>, id: number, { deviceId, revertOf }: Deed, outcome: Outcome): Promise<void> {
    if (revertOf === null) return;
    if (mayHaveActed(outcome)) return settleRevert(within, revertOf, { state: 'done' });
    const wait = times.revertRetriesMs[(await triesOf(within, deviceId, revertOf)) - 1];
    if (!outcome.final && wait !== undefined) return settleRevert(within, revertOf, { state: 'pending', at: now() + wait });
    return settleRevert(within, revertOf, { state: 'cancelled', note: reasons.fallBackFailed(id, outcome.reason) });
  }

  async function retry(id: number, deed: Deed, outcome: Outcome): Promise<void> {
    for (const wait of times.endRetriesMs) {
      await pause(wait, undefined, { signal: stopping.signal });
      try {
        await write(id, deed, outcome);
        return;
      } catch (error) {
        logger.error({ err: error, commandId: id }, 'the end of a command could not be written');
      }
    }
    throw new Error('every try failed');
  }

  return {
    write,
    async give(id, deed, outcome) {
      try {
        await write(id, deed, outcome);
        return outcome;
      } catch (error) {
        logger.error({ err: error, commandId: id, outcome }, 'the end of a command could not be written');
        retry(id, deed, outcome).catch(() => {
          lost.add(id);
          logger.error({ commandId: id, outcome }, 'the end of a command was not written: whoever recovers it will say that it is unknown');
        });
        return { ...outcome, reason: reasons.unwritten(outcome.reason, actedText(outcome)) };
      }
    },
    givenUp: () => [...lost],
    stop: () => stopping.abort(),
  };
}

function actedText(outcome: Outcome): Text {
  if (outcome.result === 'refused') return reasons.notActed;
  return outcome.result === 'timeout' ? reasons.mayHaveActed : reasons.acted;
}
