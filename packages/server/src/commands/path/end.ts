/** The end of a command: its row, its log entry and its effect on pending reverts are one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { emit } from '../../outbox/index.ts';
import { type CommandFacts, entryOf } from '../entry.ts';
import { reasons } from '../reasons.ts';
import { type EndOnly, endCommand } from '../repo.ts';
import { pendingReverts, settleRevert, triesOf } from '../reverts/repo.ts';
import { supersedes } from '../reverts/supersedes.ts';
import type { CommandsDeps, CommandTimes, Outcome } from '../types.ts';

/** The device may have the value now. */
export const mayHaveActed = ({ result }: Outcome) => result !== 'refused';

export interface Ends {
  /**
   * Writes an end; `false` if the command has already ended, or is not in the state required by `only`. `also` is part of the transaction.
   */
  write(
    id: number,
    facts: CommandFacts,
    outcome: Outcome,
    only?: EndOnly & { readonly also?: (within: Kysely<Schema>) => Promise<void> },
  ): Promise<boolean>;
  /** Writes an end and resolves with the outcome to report to the caller. Never rejects: a failed write is retried in the background. */
  give(id: number, facts: CommandFacts, outcome: Outcome): Promise<Outcome>;
  /** Ids of commands whose end could not be written; recovery ends them when their lease expires. */
  givenUp(): readonly number[];
  /** Stops the retries. */
  stop(): void;
}

type EndsDeps = Pick<CommandsDeps, 'db' | 'registry' | 'audit' | 'logger' | 'now' | 'changes'> & { readonly times: CommandTimes };

export function createEnds({ db, registry, audit, logger, now, times, changes }: EndsDeps): Ends {
  const stopping = new AbortController();
  const lost = new Set<number>();

  const write: Ends['write'] = async (id, facts, outcome, only = {}) => {
    const hasEnded = await db.transaction().execute(async (within) => {
      if (!(await endCommand(within, id, outcome, now(), only))) return false;
      await only.also?.(within);
      if (mayHaveActed(outcome)) await cancelOlder(within, id, facts);
      if (facts.revertOf !== null) await settleReverted(within, id, facts, outcome);
      await audit.record(entryOf(facts, outcome, registry), within);
      const { projectId, deviceId } = facts;
      await emit(within, {
        kind: 'commandEnded',
        projectId,
        subject: { deviceId, commandId: id },
        payload: { state: outcome.result },
        time: now(),
      });
      return true;
    });
    if (hasEnded) changes?.publish({ projectId: facts.projectId, topic: 'commands' });
    return hasEnded;
  };

  /** Cancels pending reverts of older commands that this one supersedes. */
  async function cancelOlder(within: Kysely<Schema>, id: number, facts: CommandFacts): Promise<void> {
    for (const older of await pendingReverts(within, facts.deviceId)) {
      if (older.id === id || older.id === facts.revertOf) continue;
      const pending = { paramId: older.param_id, value: older.revert_value };
      if (supersedes(registry, { paramId: facts.paramId, value: facts.asked }, pending))
        await settleRevert(within, older.id, { state: 'cancelled', note: reasons.superseded(id) });
    }
  }

  /** A revert that was not sent stays pending and is retried; one that the device refused is not. */
  async function settleReverted(within: Kysely<Schema>, id: number, { deviceId, revertOf }: CommandFacts, outcome: Outcome): Promise<void> {
    if (revertOf === null) return;
    if (mayHaveActed(outcome)) return settleRevert(within, revertOf, { state: 'done' });
    const wait = times.revertRetriesMs[(await triesOf(within, deviceId, revertOf)) - 1];
    if (!outcome.final && wait !== undefined) return settleRevert(within, revertOf, { state: 'pending', at: now() + wait });
    return settleRevert(within, revertOf, { state: 'cancelled', note: reasons.fallBackFailed(id, outcome.reason) });
  }

  async function retry(id: number, facts: CommandFacts, outcome: Outcome): Promise<void> {
    for (const wait of times.endRetriesMs) {
      await pause(wait, undefined, { signal: stopping.signal });
      try {
        await write(id, facts, outcome);
        return;
      } catch (error) {
        logger.error({ err: error, commandId: id }, 'the end of a command could not be written');
      }
    }
    throw new Error('every try failed');
  }

  return {
    write,
    async give(id, facts, outcome) {
      try {
        await write(id, facts, outcome);
        return outcome;
      } catch (error) {
        logger.error({ err: error, commandId: id, outcome }, 'the end of a command could not be written');
        retry(id, facts, outcome).catch(() => {
          lost.add(id);
          logger.error({ commandId: id, outcome }, 'the end of a command was not written: recovery will report it as unknown');
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
