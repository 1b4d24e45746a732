import type { ExportSchedule } from '@czyun/contract/exports';
import { expect, it } from 'vitest';
import { draftOf, type ScheduleStart, scheduleForm, scheduleProblems } from './schedule-draft.ts';

const start: ScheduleStart = { keys: ['1:power'], downSample: '15m-avg', title: 'Meters', language: 'en', kind: 'folder' };
const form: ExportSchedule['form'] = {
  ...{ title: 'Daily', keys: ['1:power', '2:soc'], downSample: '1s-none', format: 'parquet', language: 'zh' },
  ...{ every: 'month', minute: 125, monthDay: 3, enabled: false },
  target: { kind: 'post', address: 'https://lake.example.com/in', headers: [{ name: 'authorization', value: null }] },
};

it('a new schedule starts with the current selection, and is sent unchanged', () => {
  const draft = draftOf(null, start);
  expect(scheduleForm({ ...draft, folder: ' meters ' })).toEqual({
    ...{ title: 'Meters', keys: ['1:power'], downSample: '15m-avg', format: 'csv', language: 'en' },
    ...{ every: 'day', minute: 60, monthDay: 1, enabled: true, target: { kind: 'folder', folder: 'meters' } },
  });
  expect(scheduleProblems(draft)).toEqual({});
});

it('a stored schedule is unchanged: a value that was not entered remains as stored', () => {
  const draft = draftOf({ form } as ExportSchedule, start);
  expect(scheduleForm(draft)).toEqual(form);
  const changed = { ...draft, 'headers.0.value': 'Bearer x' };
  expect(scheduleForm(changed).target).toMatchObject({ headers: [{ name: 'authorization', value: 'Bearer x' }] });
});

it('reports missing fields', () => {
  const draft = {
    ...draftOf(null, { ...start, kind: 'mail' }),
    title: ' ',
    keys: [],
    time: '24:00',
    every: 'month' as const,
    monthDay: '29',
  };
  expect(scheduleProblems(draft)).toEqual({
    title: 'exportTitleRequired',
    keys: 'paramsRequired',
    time: 'hourWrong',
    monthDay: 'numberWrong',
    userIds: 'receiversRequired',
  });
});
