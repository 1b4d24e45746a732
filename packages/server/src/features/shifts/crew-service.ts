/** Crews: their names and members. A crew with planned shifts cannot be removed. */
import { isDeepStrictEqual } from 'node:util';
import type { Crew } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { crewsOf, exceptionsOf, patternsOf, peopleOf, removeCrew, saveCrew } from '../../shifts/index.ts';
import { dayOf } from '../../time/days.ts';
import type { Editor, PlanChanges, ShiftDeps } from './plan-changes.ts';

const maxCrews = 50;

interface WantedCrew {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly userIds: readonly number[];
}

export type CrewService = ReturnType<typeof createCrewService>;

export function createCrewService({ db, registry, now }: ShiftDeps, changes: Pick<PlanChanges, 'record'>) {
  return {
    async save({ projectId, id, name, nameEn = null, userIds }: WantedCrew, { by }: Editor): Promise<Crew> {
      const wanted = [...new Set(userIds)];
      const english = nameEn || null;
      return db.transaction().execute(async (within) => {
        const crews = (await crewsOf(within, projectId)).filter(({ removed }) => !removed);
        const before = crews.find((crew) => crew.id === id);
        if (id !== undefined && !before) throw new AppError('notFound');
        if (crews.some((crew) => crew.name === name && crew.id !== id)) throw new AppError('keyTaken', { key: name });
        if (!before && crews.length >= maxCrews) throw new AppError('tooManySaved', { most: maxCrews });
        const members = (await peopleOf(within, projectId)).filter(({ userId }) => wanted.includes(userId));
        if (members.length < wanted.length) throw new AppError('notFound');
        const isSame = before?.name === name && before.nameEn === english && isDeepStrictEqual(before.members, members);
        if (isSame) return { ...before, members };
        const saved = await saveCrew(within, { id, projectId, name, nameEn: english, userIds: wanted });
        const text = (of: Pick<Crew, 'nameEn' | 'members'>) =>
          [...(of.nameEn === null ? [] : [of.nameEn]), of.members.map(({ userName }) => userName).join(', ')].join(' · ');
        const made = { id: saved, name, nameEn: english, members, removed: false };
        const was = before && text({ nameEn: before.nameEn, members: [...before.members] });
        await changes.record(within, projectId, by, shiftActions.crewSaved, name, text(made), was);
        return made;
      });
    },

    async remove(projectId: number, id: number, { by }: Editor): Promise<void> {
      const today = dayOf(timeZoneOf(registry, projectId), now()).date;
      await db.transaction().execute(async (within) => {
        const crew = (await crewsOf(within, projectId)).find((each) => each.id === id && !each.removed);
        if (!crew) throw new AppError('notFound');
        const patterns = await patternsOf(within, projectId);
        const works =
          patterns.some(({ cycle }, i) => (patterns[i + 1]?.from ?? '9') > today && cycle.flat().includes(id)) ||
          (await exceptionsOf(within, projectId)).some(({ to, shifts }) => to >= today && shifts.some(({ crewId }) => crewId === id));
        if (works) throw new AppError('crewInUse');
        await removeCrew(within, id, now());
        await changes.record(within, projectId, by, shiftActions.crewRemoved, crew.name);
      });
    },
  };
}
