/** Finds the first fault of several alarms, and its consequential alarms. Pure. */

/** Alarms that begin within this time of the first one, by device time, are consequential, ms. */
export const followMs = 10_000;
/** Points of one event may be polled this far apart, ms: within this time the order has no meaning. */
export const sameMs = 2_000;

export interface BegunAlarm {
  readonly id: number;
  /** A recurring alarm does not follow a group that it was part of. */
  readonly key: string;
  /** Device time, epoch ms. */
  readonly start: number;
  readonly severity: number;
  /** May be a first fault: a trip or cut-off. Mere warnings have no consequential alarms. */
  readonly leads: boolean;
  /** 0: the failing device itself; larger: a summary of others. */
  readonly rank: number;
  /** Alarms that share one are related: the device, the line, the power train of a region. */
  readonly ties: readonly string[];
}

interface Group {
  readonly start: number;
  readonly members: BegunAlarm[];
  readonly keys: Set<string>;
}

/** The first of a group: among practically simultaneous alarms the cause before the summary, then the more severe, then the older. */
function firstOf({ start, members }: Group): BegunAlarm | undefined {
  return members
    .filter((each) => each.leads && each.start - start <= sameMs)
    .toSorted((a, b) => a.rank - b.rank || a.severity - b.severity || a.start - b.start || a.id - b.id)[0];
}

/** The id of the first fault of each alarm, null if it is not consequential. Independent of the order of the input. */
export function firstFaults(alarms: readonly BegunAlarm[]): ReadonlyMap<number, number | null> {
  const groups: Group[] = [];
  const byTie = new Map<string, Group>();
  for (const alarm of alarms.toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    const takes = ({ start, keys }: Group) => alarm.start - start <= followMs && !keys.has(alarm.key);
    const near = alarm.ties.flatMap((tie) => byTie.get(tie) ?? []).filter(takes);
    const oldest = near.toSorted((a, b) => a.start - b.start)[0];
    if (!oldest && !alarm.leads) continue;
    const group = oldest ?? { start: alarm.start, members: [], keys: new Set<string>() };
    if (!oldest) groups.push(group);
    for (const tie of alarm.ties) {
      const known = byTie.get(tie);
      if (!known || !takes(known)) byTie.set(tie, group);
    }
    group.members.push(alarm);
    group.keys.add(alarm.key);
  }
  const firsts = new Map<number, number | null>(alarms.map(({ id }) => [id, null]));
  for (const group of groups) {
    const first = firstOf(group);
    for (const { id } of group.members) firsts.set(id, first === undefined || first.id === id ? null : first.id);
  }
  return firsts;
}
