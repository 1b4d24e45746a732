/** Selection of the profit terms of a storage: previewed first, and never for a month with an issued bill. */
import { isDeepStrictEqual } from 'node:util';
import {
  dateAfter,
  everyFieldText,
  type Language,
  type ProfitTerms,
  type SettlementFigures,
  type StoredTerms,
  usualTerms,
} from '@czyun/contract';
import type { Audit } from '../../audit/index.ts';
import { auditedChange, type Db } from '../../audit/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { moneyActions } from '../../money/money-actions.ts';
import { settle } from '../../money/settlement/day.ts';
import { sumOfCharges } from '../../money/settlement/document-sums.ts';
import { registersOf } from '../../settlement/inputs.ts';
import { isKnown, type Settling, type SettlingDeps } from '../../settlement/settling.ts';
import { readTerms } from '../../settlement/stored-rows.ts';
import { lastBilledMonth, newestDaySince, putTerms, storedTerms, type TermsRow, versionOfTerms } from '../../settlement/terms-repo.ts';
import { dayOf } from '../../time/days.ts';
import { monthOf, monthOn } from '../../time/months.ts';
import type { BillDeps } from './bill-days.ts';
import type { SettlementJobs } from './jobs.ts';

export interface TermsDeps extends SettlingDeps, Pick<BillDeps, 'audit'> {
  readonly registry: SettlingDeps['registry'] & BillDeps['registry'];
  readonly jobs: Pick<Jobs, 'ask'>;
  readonly audit: BillDeps['audit'] & Pick<Audit, 'record'>;
}

interface Chosen extends ProfitTerms {
  readonly projectId: number;
}

const previewDays = 31;
/** First selectable month of projects without a bill. */
const firstMonth = '2000-01';

const termsOfChoice = ({ basis, auxiliaries, meters, prices }: ProfitTerms): ProfitTerms =>
  basis === 'storageMeter' ? { basis, auxiliaries, meters, prices } : { basis, auxiliaries, meters: null, prices: null };

/** The following month (yyyy-mm). */
const monthAfter = (month: string) => monthOf('UTC', monthOn('UTC', month).end).month;

/** Terms in force in a month. */
function termsIn(rows: readonly TermsRow[], month: string): ProfitTerms {
  const row = rows.findLast((each) => each.month <= month);
  return row ? readTerms(row.terms) : usualTerms;
}

/** Whether the same terms are already in force from the month on. */
const isInForce = (rows: readonly TermsRow[], month: string, terms: ProfitTerms) =>
  isDeepStrictEqual(termsIn(rows, month), terms) && rows.every((row) => row.month <= month);

function sumsOf(days: readonly SettlementFigures[]) {
  const profits = days.map(({ money }) => money.profit);
  return { profit: profits.length === 0 ? null : sumOfCharges(profits), unknown: profits.filter((profit) => profit === null).length };
}

export function createTermsService(deps: TermsDeps, settling: Settling, { run }: Pick<SettlementJobs, 'run'>) {
  const { db, registry, telemetry, audit, jobs, now } = deps;

  const storagesOf = (projectId: number) => {
    const registers = registersOf(registry.devicesOf(projectId), telemetry.newest);
    const ids = (flow: string) => new Set(registers.filter((register) => register.flow === flow).map(({ param }) => param.deviceId));
    const discharging = ids('discharge');
    return [...ids('charge')].filter((id) => discharging.has(id));
  };

  const firstFree = async (on: Db, projectId: number) => {
    const billed = await lastBilledMonth(on, projectId);
    return billed === null ? firstMonth : monthAfter(billed);
  };

  function storedOf(rows: readonly TermsRow[]): StoredTerms[] {
    const chosen = rows.map(
      ({ month, terms, made_at, user_name }): StoredTerms => ({
        ...{ month: month < firstMonth ? null : month, terms: readTerms(terms) },
        ...{ madeAt: made_at === 0 ? null : made_at, userName: user_name },
      }),
    );
    return chosen[0]?.month === null ? chosen : [{ month: null, terms: usualTerms, madeAt: null, userName: '' }, ...chosen];
  }

  async function list(projectId: number, language: Language) {
    const rows = await storedTerms(db, projectId);
    const storages = storagesOf(projectId).map((id) => {
      const device = registry.device(id);
      return { id, name: (language === 'en' ? device?.nameEn : null) ?? device?.name ?? '' };
    });
    return { list: storedOf(rows), from: await firstFree(db, projectId), version: versionOfTerms(rows), storages };
  }

  /** Foreign devices and devices that are not storages are rejected alike. */
  function checkMeters({ projectId, basis, meters }: Chosen, { language }: CallActor): void {
    if (basis !== 'storageMeter' || meters === null) return;
    const known = new Set(storagesOf(projectId));
    const wrong = meters.findIndex((id) => !known.has(id));
    if (wrong >= 0) throw wrongFields(language, [{ path: `meters.${wrong}`, message: everyFieldText.storageUnknown }]);
  }

  return {
    list,

    async preview(chosen: Chosen, actor: CallActor) {
      checkMeters(chosen, actor);
      const { projectId } = chosen;
      const to = dateAfter(dayOf(settling.zoneOf(projectId), now()).date, -1);
      const from = dateAfter(to, 1 - previewDays);
      const terms = termsOfChoice(chosen);
      const inForce: SettlementFigures[] = [];
      const other: SettlementFigures[] = [];
      for await (const day of settling.settleDays(projectId, from, to, actor.signal)) {
        if (!isKnown(day)) continue;
        inForce.push(day.settled.figures);
        other.push(settle({ ...day.inputs, terms }).figures);
      }
      return { from, to, days: inForce.length, inForce: sumsOf(inForce), chosen: sumsOf(other) };
    },

    async save({ month, version, ...chosen }: Chosen & { readonly month: string; readonly version: number }, actor: CallActor) {
      checkMeters(chosen, actor);
      const { projectId } = chosen;
      const terms = termsOfChoice(chosen);

      const seen = await storedTerms(db, projectId);
      if (versionOfTerms(seen) === version && isInForce(seen, month, terms))
        return { ...(await list(projectId, actor.language)), jobId: null };

      async function put(on: Db) {
        const rows = await storedTerms(on, projectId);
        if (versionOfTerms(rows) !== version) throw stale(true);
        if (month < (await firstFree(on, projectId)))
          throw wrongFields(actor.language, [{ path: 'month', message: everyFieldText.monthBilled }]);
        const was = JSON.stringify(termsIn(rows, month));
        const kept = { month, terms: JSON.stringify(terms), made_at: now(), user_name: actor.userName };
        await putTerms(on, { project_id: projectId, ...kept, version: version + 1 });
        return { projectId, action: moneyActions.chooseTerms, target: month, oldValue: was, setValue: kept.terms };
      }

      const [first, last] = [`${month}-01`, await newestDaySince(db, projectId, `${month}-01`)];
      // The new terms and the job that settles the stored days again are submitted in one transaction.
      const jobId =
        last === null
          ? await auditedChange(deps, actor, async (on) => ({ result: null, entries: [await put(on)], touched: {} }))
          : await jobs.ask(run, {
              ...{ input: { from: first, to: last }, actor, projectId },
              along: async (within) => audit.record({ ...(await put(within)), by: actor }, within),
            });
      return { ...(await list(projectId, actor.language)), jobId };
    },
  };
}

export type TermsService = ReturnType<typeof createTermsService>;
