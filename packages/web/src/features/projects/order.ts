import type { ProjectSummary, UnitState } from '@czyun/contract';

/** One state for a whole project: fault takes precedence over offline, offline over running. */
export function projectState(project: Pick<ProjectSummary, 'devices'>): UnitState {
  const { total, run, auto, standby, offline, fault } = project.devices;
  if (fault > 0) return 'fault';
  if (total > 0 && offline === total) return 'offline';
  if (run + auto > 0) return 'run';
  if (standby > 0) return 'standby';
  return total === 0 || offline > 0 ? 'offline' : 'stop';
}

/** Style of an alarm by its severity. */
export const toneOf = { 1: 'alarm', 2: 'warn', 3: 'low' } as const;

/** Style of a project's alarms: that of the most severe one. */
export const alarmTone = ({ worstAlarm }: Pick<ProjectSummary, 'worstAlarm'>) => toneOf[worstAlarm ?? 3];

/** Need for attention: unacknowledged alarms, then acknowledged ones, faults, offline devices (all before some of them). */
function need({ openAlarms, unacknowledged, devices }: ProjectSummary): number {
  if (unacknowledged > 0) return 0;
  if (openAlarms > 0) return 1;
  if (devices.fault > 0) return 2;
  if (devices.offline === 0) return 5;
  return devices.offline === devices.total ? 3 : 4;
}

/** Those that need attention first, then by the most severe alarm, the number of alarms, and the name. */
export function byNeed(language: 'zh' | 'en'): (a: ProjectSummary, b: ProjectSummary) => number {
  const names = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  return (a, b) =>
    need(a) - need(b) ||
    (a.worstAlarm ?? 4) - (b.worstAlarm ?? 4) ||
    b.unacknowledged - a.unacknowledged ||
    b.openAlarms - a.openAlarms ||
    names.compare(a.name, b.name);
}

/** Projects whose name, address or company contains every word of a text. */
export function matching(projects: readonly ProjectSummary[], text: string): readonly ProjectSummary[] {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return projects.filter((project) => {
    const hay = `${project.name} ${project.address} ${project.company} ${project.title}`.toLocaleLowerCase();
    return words.every((word) => hay.includes(word));
  });
}
