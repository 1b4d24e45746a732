/** Issues bills and corrections. A bill is never changed: later differences are issued as a correction. */
import { type BillDocument, dateAfter, type Language, type LineDifference } from '@czyun/contract';
import { auditedChange, type Db } from '../../audit/index.ts';
import { type Actor, actorColumns } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { addBill, findBills, findParties, findRevisions } from '../../settlement/repo.ts';
import { daysBetween, type Settling } from '../../settlement/settling.ts';
import { dayOf } from '../../time/days.ts';
import { type BillDays, type BillDeps, type BillWish, correctionOf, newestBill } from './bill-days.ts';
import { billDigest } from './bill-digest.ts';
import { billActions, loggedAs } from './bill-entry.ts';

interface Caller {
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** The issuer of a bill, with the callbacks of the job. */
export interface BillActor extends Actor, Caller {
  /** Called between days. */
  breathe(): Promise<void>;
  /** Called within the transaction that stores the bill. */
  issued(within: Db, id: number): Promise<void>;
}

export type BillIssue = ReturnType<typeof createBillIssue>;

export function createBillIssue(deps: BillDeps, settling: Pick<Settling, 'zoneOf'>, days: BillDays) {
  const { db, now } = deps;

  async function requireNoBill(on: Db, projectId: number, month: string): Promise<void> {
    if ((await findBills(on, projectId)).some((bill) => bill.month === month)) throw new AppError('conflict');
  }

  async function add(
    on: Db,
    projectId: number,
    number: number,
    document: BillDocument,
    differences: readonly LineDifference[],
    actor: Actor,
  ) {
    const issued = now();
    const { dueDays } = await findParties(on, projectId);
    const due = dateAfter(dayOf(settling.zoneOf(projectId), issued).date, dueDays);
    const columns = {
      ...{
        project_id: projectId,
        month: document.month,
        number,
        document: JSON.stringify({ ...document, due }),
        differences: JSON.stringify(differences),
      },
      ...{ total: document.total, profit: document.profit, issued },
      ...actorColumns(actor),
    };
    return addBill(on, { ...columns, digest: billDigest(columns) });
  }

  return {
    /** Validates before a job is submitted. A month whose days are all stored needs no computation. */
    async admit(
      wish: { projectId: number; month: string; part: boolean } | { projectId: number; id: number },
      caller: Caller,
    ): Promise<void> {
      if ('id' in wish) {
        await newestBill(db, wish.projectId, wish.id);
        return;
      }
      const { projectId, month, part } = wish;
      const { first, last } = days.overMonth(projectId, month);
      await requireNoBill(db, projectId, month);
      const revisions = await findRevisions(db, projectId, first, last);
      if (revisions.length < daysBetween(settling.zoneOf(projectId), first, last).length)
        days.requireComplete(await days.daysOf(projectId, month, caller), { projectId, month, part }, caller.language);
    },

    /** Issues the bill of a month; returns its id. */
    async issue({ projectId, month, part }: BillWish, actor: BillActor): Promise<number> {
      const computed = await days.daysOf(projectId, month, actor);
      days.requireComplete(computed, { projectId, month, part }, actor.language);
      return auditedChange(deps, actor, async (on) => {
        await requireNoBill(on, projectId, month);
        const document = await days.settledDocument(on, projectId, month, computed);
        const added = await add(on, projectId, 0, document, [], actor);
        await actor.issued(on, added.id);
        const entry = { projectId, action: billActions.issue, target: month, setValue: loggedAs(added) };
        return { result: added.id, entries: [entry], touched: {} };
      });
    },

    /** Issues the previewed correction; returns its id. */
    async correct({ projectId, id, digest }: { projectId: number; id: number; digest: string }, actor: BillActor): Promise<number> {
      const bill = await newestBill(db, projectId, id);
      const computed = await days.daysOf(projectId, bill.month, actor);
      return auditedChange(deps, actor, async (on) => {
        const before = await newestBill(on, projectId, id);
        const document = await days.settledDocument(on, projectId, before.month, computed);
        const correction = correctionOf(before, document);
        if (correction.digest !== digest || correction.differences.length === 0) throw new AppError('conflict');
        const added = await add(on, projectId, before.number + 1, document, correction.differences, actor);
        await actor.issued(on, added.id);
        const values = { oldValue: before.total ?? '-', setValue: loggedAs(added) };
        const entry = { projectId, action: billActions.correct, target: before.month, ...values };
        return { result: added.id, entries: [entry], touched: {} };
      });
    },
  };
}
