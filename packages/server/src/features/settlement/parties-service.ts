/** Parties that share the profit, and their ratios. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type SettlementParty } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { moneyActions } from '../../money/money-actions.ts';
import { isWhole } from '../../money/settlement/parties.ts';
import { findParties, putParties } from '../../settlement/repo.ts';
import { readParties } from '../../settlement/stored-rows.ts';
import type { BillDeps } from './bill-days.ts';

interface PartiesWish {
  readonly projectId: number;
  readonly version: number;
  readonly parties: SettlementParty[];
  /** undefined: unchanged. */
  readonly dueDays?: number | undefined;
}

export type PartiesService = ReturnType<typeof createPartiesService>;

export function createPartiesService(deps: BillDeps) {
  const { db } = deps;

  async function current(projectId: number): Promise<{ parties: SettlementParty[]; version: number; dueDays: number }> {
    const { parties, ...rest } = await findParties(db, projectId);
    return { parties: readParties(parties), ...rest };
  }

  return {
    current,

    async save({ projectId, version, parties, dueDays }: PartiesWish, actor: CallActor) {
      if (parties.length > 0 && !isWhole(parties))
        throw wrongFields(actor.language, [{ path: `parties.${parties.length - 1}.ratio`, message: everyFieldText.ratiosWrong }]);
      await auditedChange(deps, actor, async (on) => {
        const before = await findParties(on, projectId);
        if (before.version !== version) throw stale(true);
        const old = { parties: readParties(before.parties), dueDays: before.dueDays };
        const changed = { parties, dueDays: dueDays ?? before.dueDays };
        if (isDeepStrictEqual(old, changed)) return { result: undefined, entries: [], touched: {} };
        await putParties(on, projectId, JSON.stringify(parties), version + 1, changed.dueDays);
        const entry = {
          projectId,
          action: moneyActions.saveParties,
          target: String(parties.length),
          ...changedFields(old, changed),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return current(projectId);
    },
  };
}
