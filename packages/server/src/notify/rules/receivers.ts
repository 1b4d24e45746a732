/** Current recipients of a rule, and their targets. */
import type { ChannelName, Language } from '@czyun/contract';
import type { DeliveryTarget } from '../deliveries.ts';
import type { Notify } from '../service.ts';
import type { Person, RecipientsRepo } from './recipients-repo.ts';
import type { RuleRecord } from './rules-repo.ts';
import type { StepName } from './words.ts';

/** `user:5:email`, `user:5:7`, `project:1:9`: the owner, and the id of the channel. */
export interface Receiver {
  readonly name: string;
  readonly language: Language;
}

export type Target = DeliveryTarget & { readonly userId: number | null };

/** The language of a person without a setting is that of the product. */
const languageOf = ({ language }: Person): Language => (language === 'en' ? 'en' : 'zh');

/** Every channel of a person. */
async function receiversOfPerson(repo: RecipientsRepo, person: Person): Promise<readonly Receiver[]> {
  const own = (await repo.channelsOf({ userId: person.id })).map(({ id }) => String(id));
  return [...(person.email === null ? [] : ['email']), ...own].map((way) => ({
    name: `user:${person.id}:${way}`,
    language: languageOf(person),
  }));
}

/**
 * The recipients of a step of a rule at `time` (UTC ms). `waits`: it is for people on duty, and nobody is. People without access to the
 * project are left out.
 */
export async function receiversOf(
  repo: RecipientsRepo,
  { projectId, userId, rule }: RuleRecord,
  step: StepName,
  { time, timeZone }: { readonly time: number; readonly timeZone: string },
): Promise<{ readonly receivers: readonly Receiver[]; readonly waits: boolean }> {
  const onDuty = () => repo.onDuty(projectId, timeZone, time);
  const reach = async (ids: readonly number[] | null) => {
    const people = ids?.length === 0 ? [] : await repo.people(projectId, ids);
    return (await Promise.all(people.map((person) => receiversOfPerson(repo, person)))).flat();
  };
  if (step === 'escalation') {
    const to = rule.escalate?.userId ?? null;
    const ids = to === null ? await onDuty() : [to];
    return { receivers: await reach(ids), waits: to === null && ids.length === 0 };
  }
  const { to } = rule;
  if (userId !== null) {
    const [owner] = await repo.people(projectId, [userId]);
    if (!owner) return { receivers: [], waits: false };
    const known = new Set((await repo.channelsOf({ userId })).map(({ id }) => id));
    const ways = [...(to.email && owner.email !== null ? ['email'] : []), ...to.channelIds.filter((id) => known.has(id))];
    return { receivers: ways.map((way) => ({ name: `user:${userId}:${way}`, language: languageOf(owner) })), waits: false };
  }
  const duty = to.onCall ? await onDuty() : [];
  const known = new Set((await repo.channelsOf({ userId: null, projectId })).map(({ id }) => id));
  const robots = to.channelIds.filter((id) => known.has(id)).map((id) => ({ name: `project:${projectId}:${id}`, language: rule.language }));
  const people = await reach(to.everyone ? null : [...new Set([...to.userIds, ...duty])]);
  const receivers = [...robots, ...people];
  return { receivers, waits: to.onCall && duty.length === 0 && receivers.length === 0 };
}

/** The target of a recipient's key; null: it no longer exists. */
export async function targetOf(repo: RecipientsRepo, notify: Pick<Notify, 'opened'>, name: string): Promise<Target | null> {
  const [owner, id, way] = name.split(':');
  const userId = owner === 'user' ? Number(id) : null;
  if (way === 'email') {
    const address = userId === null ? null : await repo.email(userId);
    return address === null ? null : { channel: 'email', target: { address }, userId };
  }
  const row = await repo.channel(Number(way));
  const target = row ? notify.opened(row.sealed) : null;
  return row && target !== null ? { channel: row.channel as Exclude<ChannelName, 'email'>, target, userId } : null;
}
