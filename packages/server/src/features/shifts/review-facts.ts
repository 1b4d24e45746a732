/** Facts of the summary of a shift. */
import type { LogEntry, ShiftFacts } from '@czyun/contract';

/** An entry in its state at the end of the shift. */
export function atEnd(entry: LogEntry, until: number): LogEntry {
  const cleared = entry.recoverTime !== null && entry.recoverTime <= until;
  const acknowledged = entry.ackTime !== null && entry.ackTime <= until;
  return {
    ...entry,
    ...(cleared ? {} : { recovered: false, recoverTime: null }),
    ...(acknowledged ? {} : { ackTime: null, ackUser: null, ackBy: null }),
  };
}

type Counts = Pick<ShiftFacts, 'alarms' | 'firsts' | 'worst' | 'active' | 'unacknowledged' | 'commands' | 'failed'>;

const lastedMs = ({ startTime, recoverTime }: LogEntry) => (recoverTime === null ? null : Math.max(0, recoverTime - startTime));
const isCommand = ({ metric }: LogEntry) => metric !== null;

/** Counts of entries in their state at the end. `carried`: active ones that started earlier; `total`: total number of alarms. */
export function factsOf(
  { alarms, carried, operations }: Readonly<Record<'alarms' | 'carried' | 'operations', readonly LogEntry[]>>,
  total: number,
): Counts {
  const ids = new Set(alarms.map(({ id }) => id));
  const firsts = alarms.filter(({ firstId }) => firstId === undefined || !ids.has(firstId));
  const followers = Map.groupBy(alarms, ({ firstId }) => firstId);
  const weight = (entry: LogEntry) => [
    entry.severity ?? 4,
    entry.recovered ? 1 : 0,
    -(followers.get(entry.id)?.length ?? 0),
    entry.startTime,
  ];
  const worst = firsts.toSorted((a, b) => {
    const [of, other] = [weight(a), weight(b)];
    return of.reduce((order, value, index) => order || value - (other[index] ?? 0), 0);
  })[0];
  const open = [...carried, ...alarms];
  const commands = operations.filter(isCommand);
  return {
    alarms: total,
    firsts: firsts.length + Math.max(0, total - alarms.length),
    worst: worst
      ? {
          id: worst.id,
          severity: worst.severity,
          text: [worst.content, worst.reading].filter(Boolean).join(' · '),
          lastedMs: lastedMs(worst),
        }
      : null,
    active: open.filter(({ recovered }) => !recovered).length,
    unacknowledged: open.filter(({ ackTime }) => ackTime === null).length,
    commands: commands.length,
    failed: commands.filter(({ operation }) => operation !== undefined && operation.outcome !== 'done').length,
  };
}
