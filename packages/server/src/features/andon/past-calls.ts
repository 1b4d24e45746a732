/** Closed andon calls with their own times, for imported history; otherwise the service timestamps calls of persons. */
import { type HelpKind, maxAndonCalls } from '@czyun/contract/andon';
import { auditedChange } from '../../audit/index.ts';
import { type Actor, actorColumns } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorText, type CallsDeps } from './calls.ts';
import { callsRepo } from './calls-repo.ts';

type Person = Pick<Actor, 'userId' | 'loginName' | 'userName' | 'linkId'>;

export interface PastCall {
  readonly deviceId: number;
  readonly kind: HelpKind;
  readonly since: number;
  readonly by: Person;
  readonly answered: { readonly at: number; readonly by: Person };
  readonly closed: { readonly at: number; readonly by: Person };
}

const action = { zh: '补录安灯呼叫', en: 'Record past andon call' };

/** Adds calls that ended before now, all or none; the operation log records who added them and when. They raise no alarm. */
export async function recordPastCalls(
  deps: Pick<CallsDeps, 'db' | 'registry' | 'audit' | 'now'>,
  calls: readonly PastCall[],
  actor: Actor,
): Promise<void> {
  const { registry, now } = deps;
  if (calls.length > maxAndonCalls) throw new AppError('rangeTooLarge');
  await auditedChange(deps, actor, async (on) => {
    const entries = [];
    for (const { deviceId, kind, since, by, answered, closed } of calls) {
      const device = registry.device(deviceId);
      if (!device) throw new AppError('notFound');
      if (!(since <= answered.at && answered.at <= closed.at && closed.at <= now())) throw new AppError('timeRange');
      await callsRepo(on).add({
        ...{ project_id: device.projectId, device_id: deviceId, kind, created: since, ...actorColumns(by) },
        ...{ answered: answered.at, answered_by: actorText(answered.by) },
        ...{ closed: closed.at, closed_by: actorText(closed.by) },
      });
      entries.push({
        ...{ projectId: device.projectId, deviceId, target: device.name, action },
        setValue: JSON.stringify({ andonKind: kind }),
      });
    }
    return { result: null, entries, touched: {} };
  });
}
