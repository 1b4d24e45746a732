import type { ProjectSummary, UnitState } from '@czyun/contract';

/** One word for a whole project: a fault outranks silence, silence outranks running. */
export function projectState(project: Pick<ProjectSummary, 'devices'>): UnitState {
  const { total, run, auto, standby, offline, fault } = project.devices;
  if (fault > 0) return 'fault';
  if (total > 0 && offline === total) return 'offline';
  if (run + auto > 0) return 'run';
  if (standby > 0) return 'standby';
  return total === 0 || offline > 0 ? 'offline' : 'stop';
}

const tones = { 1: 'alarm', 2: 'warn', 3: 'low' } as const;

/** The look of a project's alarms: that of the worst one. */
export const alarmTone = ({ worstAlarm }: Pick<ProjectSummary, 'worstAlarm'>) => tones[worstAlarm ?? 3];

function trouble({ openAlarms, devices }: ProjectSummary): number {
  if (openAlarms > 0) return 0;
  if (devices.fault > 0) return 1;
  if (devices.offline === 0) return 4;
  return devices.offline === devices.total ? 2 : 3;
}

/** Alarms first, the worst before all, then faults, then silence (whole before part), then by name. */
export function byTrouble(language: 'zh' | 'en'): (a: ProjectSummary, b: ProjectSummary) => number {
  const names = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  return (a, b) =>
    trouble(a) - trouble(b) ||
    (a.worstAlarm ?? 4) - (b.worstAlarm ?? 4) ||
    (trouble(a) === 0 ? b.openAlarms - a.openAlarms : 0) ||
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
