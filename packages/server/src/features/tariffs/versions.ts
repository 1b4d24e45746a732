/**
 * Changes of tariffs: each change is a new version; stored versions can only be ended or removed. Every change is logged with its author.
 */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, isDate, type Tariff, type TariffVersion } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields, fieldsText } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { versionOn } from '../../money/tariff/in-force.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { checkTariff } from '../../tariffs/changed-prices.ts';
import { addVersion, billedVersions, endVersion, removeVersion, versionsOf } from '../../tariffs/repo.ts';
import type { TariffDeps, TariffService } from '../../tariffs/service.ts';
import { dayOf } from '../../time/days.ts';
import { monthOn } from '../../time/months.ts';

/** Maximum versions of one project. */
const maxVersions = 200;

export type TariffVersions = ReturnType<typeof createTariffVersions>;

export function createTariffVersions(deps: TariffDeps, tariffs: Pick<TariffService, 'version'>) {
  const { registry, now } = deps;
  const todayOf = (projectId: number) => dayOf(timeZoneOf(registry, projectId), now()).date;

  function lastDateOf(projectId: number, month: string): string {
    const timeZone = timeZoneOf(registry, projectId);
    return dayOf(timeZone, monthOn(timeZone, month).end - 1).date;
  }

  return {
    async save({ projectId, newest, tariff }: { projectId: number; newest: number; tariff: Tariff }, actor: CallActor) {
      checkTariff(tariff, actor.language);
      const id = await auditedChange(deps, actor, async (on) => {
        const versions = await versionsOf(on, projectId);
        const last = versions[0];
        // A repeated call.
        if (last && last.row.ended_on === null && isDeepStrictEqual(last.tariff, tariff))
          return { result: last.id, entries: [], touched: {} };
        if ((last?.id ?? 0) !== newest) throw stale(true);
        if (versions.length >= maxVersions) throw new AppError('tooManySaved', { most: maxVersions });
        const added = await addVersion(on, {
          ...{ project_id: projectId, tariff: JSON.stringify(tariff), ended_on: null, created: now() },
          ...actorColumns(actor),
        });
        const action = { zh: '保存电价版本', en: 'Save a version of the tariff' };
        const entry = { projectId, action, target: tariff.name, ...changedFields({ ...last?.tariff }, { ...tariff }) };
        return { result: added.id, entries: [entry], touched: {} };
      });
      return tariffs.version(projectId, id);
    },

    async end({ projectId, id, on }: { projectId: number; id: number; on: string }, actor: CallActor): Promise<TariffVersion> {
      await auditedChange(deps, actor, async (within) => {
        const version = (await versionsOf(within, projectId)).find((each) => each.id === id);
        if (!version) throw new AppError('notFound');
        if (version.row.ended_on === on) return { result: undefined, entries: [], touched: {} };
        const isTooLate = version.to !== null && on > version.to;
        if (!isDate(on) || on < todayOf(projectId) || isTooLate)
          throw wrongFields(actor.language, [{ path: 'on', message: everyFieldText.tariffEnded }]);
        await endVersion(within, { projectId, id, on }, now());
        const action = { zh: '结束电价版本', en: 'End a version of the tariff' };
        const entry = { projectId, action, target: version.tariff.name, ...changedFields({ to: version.to }, { to: on }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return tariffs.version(projectId, id);
    },

    /** Versions used by bills cannot be removed; of others, only the log entry remains. */
    async remove({ projectId, id }: { projectId: number; id: number }, actor: CallActor): Promise<{ id: number }> {
      await auditedChange(deps, actor, async (within) => {
        const versions = await versionsOf(within, projectId);
        const version = versions.find((each) => each.id === id);
        if (!version) throw new AppError('notFound');
        // Demand, capacity and power factor of a month use the version in force on its last day.
        const bills = await billedVersions(within, projectId);
        const isBilled = bills.some(
          ({ month, versionIds }) => versionIds.includes(id) || versionOn(versions, lastDateOf(projectId, month))?.id === id,
        );
        if (isBilled) throw new AppError('tariffBilled');
        await removeVersion(within, { projectId, id }, now());
        const action = { zh: '删除电价版本', en: 'Remove a version of the tariff' };
        const entry = { projectId, action, target: version.tariff.name, oldValue: fieldsText({ ...version.tariff }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return { id };
    },
  };
}
