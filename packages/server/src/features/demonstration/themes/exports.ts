/** A completed export of the station, and a daily delivery of meter readings. */
import { hourMs } from '@czyun/contract';
import { exportsApi } from '@czyun/contract/exports';
import type { DeviceRecord } from '../../../registry/types.ts';
import { dayOn } from '../../../time/days.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

/** Days whose files are delivered immediately, so that the delivery log has entries. */
const deliveredDays = 14;
const minute = 90;

const keysOf = (site: Site, wanted: readonly (readonly [device: DeviceRecord | undefined, metric: string])[]): string[] =>
  wanted.flatMap(([device, metric]) => (device && site.paramId(device, metric) !== undefined ? [site.key(device, metric)] : []));

export const exportsTheme: Theme = {
  name: 'exports',
  needs: 'history',
  type: 1,
  async make(site) {
    const { projectId, project } = site;
    const engineer = site.as('engineer');
    const [ems] = site.of('storage-station');
    const day = dayOn(project.timeZone, site.date(-1));
    const station = keysOf(site, [
      ...(['storage_power', 'soc'] as const).map((metric) => [ems, metric] as const),
      ...site.of('bms').map((bms) => [bms, 'cell_voltage_spread'] as const),
    ]);
    if (station.length > 0)
      await site.once('exports/station', async () => {
        const content = { keys: station, downSample: '1s-none', format: 'parquet' as const, language: 'zh' as const };
        const body = { projectId, title: '储能原始数据 Storage readings (demo)', start: day.start, end: day.end, ...content };
        await engineer.finished((await engineer.ask(exportsApi.startExport, { body })).jobId);
      });
    const meters = keysOf(
      site,
      (['grid', 'load', 'pv'] as const).map((role) => [site.role(role), 'energy_import'] as const),
    );
    const { offered } = await engineer.ask(exportsApi.listExportSchedules, { query: { projectId } });
    if (meters.length === 0 || !offered.folder) return;
    await site.once('exports/meters', async () => {
      const content = { keys: meters, downSample: '15m-diff', format: 'csv' as const, language: 'zh' as const };
      const target = { kind: 'folder' as const, folder: 'meters' };
      const schedule = { title: '电表 15 分钟电量 Meters (demo)', ...content, every: 'day' as const, minute, target };
      const { id } = await engineer.ask(exportsApi.saveExportSchedule, { body: { projectId, schedule } });
      for (let back = deliveredDays; back > 0; back -= 1) {
        const instant = dayOn(project.timeZone, site.date(1 - back)).start + minute * (hourMs / 60);
        if (instant > site.now()) continue;
        await engineer.finished((await engineer.ask(exportsApi.sendExport, { body: { projectId, id, instant } })).jobId);
      }
    });
  },
};
