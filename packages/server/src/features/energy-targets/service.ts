/** Energy targets: progress, changes, reasons for missed ones. */

import { isDeepStrictEqual } from 'node:util';
import { type EnergyTarget, type TargetProgress, type TargetSubject, wallTime } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { moneyActions } from '../../money/money-actions.ts';
import { actualsOf } from './actuals.ts';
import { monthProgress, months, type Progress, shapeOf, yearProgress } from './progress.ts';
import { type Amounts, addTarget, changeTarget, type KeptTarget, removeTarget, targetBy, targetsOf } from './repo.ts';
import { aimOf, createSubjects, subjectOf, type TargetActor, type TargetDeps } from './subjects.ts';
import { quantityNames } from './words.ts';

interface Place {
  readonly projectId: number;
  readonly year: number;
  readonly quantity: string;
  readonly version: number;
}

/** A year's own target, or the sum of its months if all are set. */
function yearTarget([own = null, ...each]: readonly (number | null)[], decimals: number): number | null {
  const known = each.flatMap((amount) => amount ?? []);
  if (own !== null || known.length < months.length) return own;
  return known.reduce((sum, amount) => sum + Math.round(amount * 10 ** decimals), 0) / 10 ** decimals;
}

export function createTargetService(deps: TargetDeps) {
  const { db, now } = deps;
  const { projectOf, seenSources, sourceOf } = createSubjects(deps);

  const withReason = ({ reasons }: KeptTarget, progress: Progress): TargetProgress => {
    const reason = reasons.find(({ month }) => month === progress.month);
    return { ...progress, reason: reason ? { text: reason.text, at: reason.at, by: reason.by } : null };
  };

  /** The name of a target in the log: its quantity or its sub-item. */
  const entryOf = (source: TargetSubject, year: number, of: Text) => ({
    action: source.name === null ? joined(of, quantityNames(source.quantity)) : of,
    target: source.name === null ? String(year) : `${source.name} ${year}`,
  });

  return {
    async list({ projectId, year }: Pick<Place, 'projectId' | 'year'>, seesProfits: boolean, signal?: AbortSignal) {
      const project = projectOf(projectId);
      const at = now();
      const sources = await seenSources(project, seesProfits);
      const targets = (await targetsOf(db, projectId, year)).flatMap((target) => {
        const source = sources.find(({ quantity }) => quantity === target.quantity);
        return source ? [{ target, source }] : [];
      });
      const days = await actualsOf(
        deps,
        { project, years: [year - 1, year], now: at },
        targets.map((each) => each.source),
        signal,
      );
      const today = wallTime(at, project.timeZone);
      const list = targets.map(({ target, source }): EnergyTarget => {
        const aim = aimOf(source);
        const [own, before] = [days(source, year), days(source, year - 1)];
        const amounts = target.amounts.map((amount) => (amount === null ? null : Number(amount)));
        const { shape, weights } = shapeOf(own, amounts.slice(1), before);
        return {
          ...subjectOf(source),
          ...{ version: target.row.version, changed: target.row.changed, by: actorOfRow(target.row), shape },
          year: withReason(target, yearProgress(own, yearTarget(amounts, aim.decimals), weights, aim, at)),
          months: months.map((month) => withReason(target, monthProgress(own, month, amounts[month] ?? null, aim, at))),
          amounts: target.amounts,
        };
      });
      return {
        ...{ timeZone: project.timeZone, time: at, year, list },
        month: today.year === year ? today.month : 0,
        subjects: sources.map(subjectOf),
      };
    },

    async save({ projectId, year, quantity, version, amounts }: Place & { readonly amounts: Amounts }, actor: TargetActor) {
      const source = await sourceOf(projectId, quantity, actor);
      return auditedChange(deps, actor, async (on) => {
        const old = await targetBy(on, projectId, year, quantity);
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        const before = old?.amounts ?? amounts.map(() => null);
        if (isDeepStrictEqual(before, amounts)) return { result: { version }, entries: [], touched: {} };
        const isRemoved = amounts.every((amount) => amount === null);
        const row = { amounts: JSON.stringify(amounts), version: version + 1, changed: now(), ...actorColumns(actor) };
        if (old) await (isRemoved ? removeTarget(on, old.id) : changeTarget(on, old.id, row));
        else {
          const item = quantity.startsWith('item:') ? Number(quantity.slice('item:'.length)) : null;
          await addTarget(on, { ...row, project_id: projectId, year, quantity, sub_item_id: item, reasons: '[]' });
        }
        const changes = changedFields(loggedFields(before), loggedFields(amounts));
        const entry = { projectId, ...entryOf(source, year, moneyActions.setTarget), ...changes };
        return { result: { version: isRemoved ? 0 : version + 1 }, entries: [entry], touched: {} };
      });
    },

    async explain(
      { projectId, year, quantity, version, month, text }: Place & { readonly month: number; readonly text: string },
      actor: TargetActor,
    ) {
      const source = await sourceOf(projectId, quantity, actor);
      return auditedChange(deps, actor, async (on) => {
        const old = await targetBy(on, projectId, year, quantity);
        if (!old) throw new AppError('notFound');
        if (old.row.version !== version) throw stale(true);
        const before = old.reasons.find((reason) => reason.month === month)?.text ?? '';
        if (before === text) return { result: { version }, entries: [], touched: {} };
        const { userId, loginName, userName, linkId } = actor;
        const others = old.reasons.filter((reason) => reason.month !== month);
        const own = text === '' ? [] : [{ month, text, at: now(), by: { userId, loginName, userName, linkId } }];
        await changeTarget(on, old.id, { reasons: JSON.stringify([...others, ...own]), version: version + 1 });
        const of = entryOf(source, year, { zh: '说明目标偏差', en: 'Explain a deviation from a target' });
        const target = month === 0 ? of.target : `${of.target}-${String(month).padStart(2, '0')}`;
        const entry = { projectId, ...of, target, ...changedFields({ reason: before }, { reason: text }) };
        return { result: { version: version + 1 }, entries: [entry], touched: {} };
      });
    },
  };
}

const joined = (of: Text, name: Text | null): Text => (name === null ? of : { zh: `${of.zh}：${name.zh}`, en: `${of.en}: ${name.en}` });

/** The amounts as fields of the operation log. */
const loggedFields = (amounts: Amounts) =>
  Object.fromEntries(amounts.map((amount, month) => [month === 0 ? 'targetYear' : `target${month}`, amount]));

export type TargetService = ReturnType<typeof createTargetService>;
