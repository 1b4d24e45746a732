/** Notes on the time axis of a device, as a team writes them. */
import { hourMs } from '@czyun/contract';
import { annotationsApi } from '@czyun/contract/annotations';
import { dayOn } from '../../../time/days.ts';
import type { Theme } from '../types.ts';

const notes = {
  1: { type: 'bms', text: '清洗 1# 电池舱空调滤网（演示） Air filter of battery 1 cleaned (demonstration)' },
  2: { type: 'fan', text: '更换排风机皮带（演示） Fan belt replaced (demonstration)' },
} as const;
const at = { fromMs: 9 * hourMs, lastsMs: 1.5 * hourMs } as const;

export const annotationsTheme: Theme = {
  name: 'annotations',
  needs: 'nothing',
  async make(site) {
    const { type, text } = site.project.type === 2 ? notes[2] : notes[1];
    const [device] = site.of(type);
    if (!device) return;
    const start = dayOn(site.project.timeZone, site.date(-1)).start + at.fromMs;
    const body = { projectId: site.projectId, version: 0, start, end: start + at.lastsMs, text, deviceIds: [device.id] };
    await site.once('annotations/service', () => site.as('engineer').ask(annotationsApi.saveAnnotation, { body }));
  },
};
