/** Notification rules that notify people of the andon call of a stopped machine. Pure. */
import type { NoticeRule } from '@czyun/contract';

/** Calls are alarms of this level and kind. */
const [level, kind] = [2, 2] as const;

export interface CalledMachine {
  readonly deviceId: number;
  readonly regionId: number | null;
}

/** Names of the rules that apply to calls of at least one of these machines. */
export function rulesFor(rules: readonly NoticeRule[], machines: readonly CalledMachine[]): readonly string[] {
  const isFor = ({ deviceIds, regionIds }: NoticeRule) =>
    (deviceIds.length === 0 && regionIds.length === 0) ||
    machines.some(({ deviceId, regionId }) => deviceIds.includes(deviceId) || (regionId !== null && regionIds.includes(regionId)));
  return rules
    .filter((rule) => rule.enabled && (rule.only === 'all' || rule.only === 'andon' || rule.only === 'stop'))
    .filter((rule) => rule.severities.includes(level) && rule.kinds.includes(kind) && isFor(rule))
    .map(({ name }) => name);
}
