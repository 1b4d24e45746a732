/** The draft of an export schedule: its texts, its selections and its errors. Pure. */
import type { ExportSchedule, ExportScheduleForm, ExportTarget } from '@czyun/contract/exports';
import { clockText, minuteOf } from '../../kit/form/clock-text.ts';
import type { Problems } from '../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../kit/form/row-state.ts';
import { type ContentChoice, downSampleOf, sampleChoice } from './content.ts';

export type HeaderField = RowField<'headers', 'name' | 'value'>;
export type ScheduleField = 'title' | 'time' | 'monthDay' | 'address' | 'folder' | HeaderField;

export interface ScheduleChoice extends ContentChoice {
  readonly every: ExportScheduleForm['every'];
  readonly kind: ExportTarget['kind'];
  readonly userIds: readonly number[];
  readonly enabled: boolean;
}

export type ScheduleDraft = Readonly<Record<ScheduleField, string>> & ScheduleChoice;

/** Initial values of a new schedule. */
export interface ScheduleStart {
  readonly keys: readonly string[];
  readonly downSample: string | null;
  readonly title: string;
  readonly language: 'zh' | 'en';
  readonly kind: ExportTarget['kind'];
}

export function draftOf(schedule: ExportSchedule | null, start: ScheduleStart): ScheduleDraft {
  const form = schedule?.form;
  const target = form?.target;
  const headers = target?.kind === 'post' ? target.headers.map(({ name }) => ({ name, value: '' })) : [];
  return {
    ...draftOfRows('headers', headers),
    title: form?.title ?? start.title,
    time: clockText(form?.minute ?? 60),
    monthDay: String(form?.monthDay ?? 1),
    address: target?.kind === 'post' ? target.address : '',
    folder: target?.kind === 'folder' ? target.folder : '',
    ...sampleChoice(form?.downSample ?? start.downSample),
    keys: form?.keys ?? start.keys,
    format: form?.format ?? 'csv',
    language: form?.language ?? start.language,
    every: form?.every ?? 'day',
    kind: target?.kind ?? start.kind,
    userIds: target?.kind === 'mail' ? target.userIds : [],
    enabled: form?.enabled ?? true,
  };
}

export function scheduleProblems(draft: ScheduleDraft): Problems<'title' | 'keys' | 'time' | 'monthDay' | 'userIds'> {
  const minute = minuteOf(draft.time);
  return {
    ...(draft.title.trim() === '' ? { title: 'exportTitleRequired' as const } : {}),
    ...(draft.keys.length === 0 ? { keys: 'paramsRequired' as const } : {}),
    ...(minute === undefined || minute === null || minute === 1440 ? { time: 'hourWrong' as const } : {}),
    ...(draft.every === 'month' && !/^([1-9]|1\d|2[0-8])$/.test(draft.monthDay.trim()) ? { monthDay: 'numberWrong' as const } : {}),
    ...(draft.kind === 'mail' && draft.userIds.length === 0 ? { userIds: 'receiversRequired' as const } : {}),
  };
}

function targetOf(draft: ScheduleDraft): ExportTarget {
  if (draft.kind === 'mail') return { kind: 'mail', userIds: [...draft.userIds] };
  if (draft.kind === 'folder') return { kind: 'folder', folder: draft.folder.trim() };
  // An empty value keeps the stored one, which the page never receives.
  const headers = rowsOf(draft as unknown as Readonly<Record<string, string>>, 'headers', ['name', 'value']).map(({ name, value }) => ({
    name: name.trim(),
    value: value === '' ? null : value,
  }));
  return { kind: 'post', address: draft.address.trim(), headers };
}

export const scheduleForm = (draft: ScheduleDraft): ExportScheduleForm => ({
  title: draft.title.trim(),
  keys: [...draft.keys],
  downSample: downSampleOf(draft),
  ...{ format: draft.format, language: draft.language, every: draft.every, enabled: draft.enabled },
  minute: minuteOf(draft.time) ?? 60,
  monthDay: draft.every === 'month' ? Number(draft.monthDay) : 1,
  target: targetOf(draft),
});
