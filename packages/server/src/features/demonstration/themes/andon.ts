/** Two help calls of yesterday, answered and closed, so that the list of calls and its times have data. */
import { hourMs, minuteMs, peopleApi } from '@czyun/contract';
import type { HelpKind } from '@czyun/contract/andon';
import { dayOn } from '../../../time/days.ts';
import { factoryCrews } from '../people.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

interface Plan {
  /** Index of the machine, from 0. */
  readonly machine: number;
  readonly kind: HelpKind;
  /** Hours after midnight of yesterday. */
  readonly hour: number;
  readonly answeredAfter: number;
  readonly closedAfter: number;
  readonly caller: string;
  readonly helper: string;
}

const [dayCrew, eveningCrew] = factoryCrews;
/** Times in minutes after the call. */
const plans: readonly Plan[] = [
  {
    ...{ machine: 2, kind: 'material', hour: 10.2, answeredAfter: 3, closedAfter: 14 },
    ...{ caller: dayCrew?.workers[0]?.loginName ?? '', helper: dayCrew?.workers[1]?.loginName ?? '' },
  },
  {
    ...{ machine: 4, kind: 'maintenance', hour: 16.6, answeredAfter: 6, closedAfter: 41 },
    ...{ caller: eveningCrew?.workers[0]?.loginName ?? '', helper: 'engineer' },
  },
];

async function recordCalls(site: Site): Promise<void> {
  const { projectId, project } = site;
  const query = { projectId, pageNum: 1, pageSize: 500 };
  const { list: members } = await site.as('engadmin').ask(peopleApi.memberList, { query });
  const personOf = (name: string) => {
    const found = members.find(({ loginName }) => loginName === name);
    return found && { userId: found.userId, loginName: found.loginName, userName: found.name, linkId: null };
  };
  const machines = site.of('machine');
  const { start } = dayOn(project.timeZone, site.date(-1));
  await site.pastCalls(
    plans.flatMap(({ machine, kind, hour, answeredAfter, closedAfter, caller, helper }) => {
      const device = machines[machine % machines.length];
      const [by, other] = [personOf(caller), personOf(helper)];
      const since = start + hour * hourMs;
      const after = (minutes: number) => since + minutes * minuteMs;
      if (!device || !by || !other) return [];
      const [answered, closed] = [
        { at: after(answeredAfter), by: other },
        { at: after(closedAfter), by: other },
      ];
      return [{ deviceId: device.id, kind, since, by, answered, closed }];
    }),
  );
}

export const andonTheme: Theme = {
  name: 'andon-calls',
  needs: 'history',
  type: 2,
  make: (site) => site.once('andon-calls', () => recordCalls(site)),
};
