/** The gateway meter of the storage as the measuring point of its indicators, and the planned outage of the last maintenance. */
import { historyApi, hourMs, indicatorsApi } from '@czyun/contract';
import { dayOn } from '../../../time/days.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const gatewayKey = 'meter-storage';
/** The plant has a converter out for maintenance from nine o'clock on the last workday at least eight days ago. */
const outage = { days: 8, fromMs: 9 * hourMs, lastsMs: 3.7 * hourMs } as const;

/** Typical of lithium iron phosphate batteries; from the commissioning of the plant. */
const warranty = { warrantyCycles: 8000, warrantyYears: 15 } as const;
const commissioned = '2024-10-01';
const begun = (site: Site) => dayOn(site.project.timeZone, commissioned).start;

async function maintenanceDay(site: Site): Promise<number> {
  for (let days: number = outage.days; days < outage.days + 14; days += 1) {
    const { date, start } = dayOn(site.project.timeZone, site.date(-days));
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return start;
  }
  return 0;
}

async function recordOutage(site: Site): Promise<void> {
  const { projectId } = site;
  const converter = site.of('pcs')[1];
  if (!converter) return;
  const begins = (await maintenanceDay(site)) + outage.fromMs;
  const engineer = site.as('engineer');
  // Recorded only if the converter was at zero power: holidays move the maintenance.
  const query = {
    key: site.key(converter, 'active_power'),
    start: begins + hourMs,
    end: begins + 3 * hourMs,
    downSample: '1h-avg',
    form: 'columns' as const,
  };
  const { series = [] } = await engineer.ask(historyApi.getParamHistory, { query });
  const powers = series.flatMap(({ values }) => values);
  if (powers.length === 0 || powers.some((power) => power === null || Math.abs(power) > 1)) return;
  const reason = '更换 2# 电池堆模组（演示） / Module of battery stack 2 replaced (demonstration)';
  const body = {
    projectId,
    id: 0,
    version: 0,
    deviceId: converter.id,
    kind: 'planned' as const,
    begins,
    ends: begins + outage.lastsMs,
    reason,
  };
  await engineer.ask(indicatorsApi.outageSave, { body });
}

export const indicatorsTheme: Theme = {
  name: 'indicators',
  needs: 'history',
  type: 1,
  async make(site) {
    const { projectId } = site;
    const gateway = site.devices.find(({ key }) => key === gatewayKey);
    await site.once('indicators/gateway', async () => {
      const engineer = site.as('engineer');
      const { version, settings } = await engineer.ask(indicatorsApi.indicatorSettings, { query: { projectId } });
      if (!gateway || version > 0) return;
      // The controller follows its own plan; none was sent for most of the history.
      const own = { gatewayIds: [gateway.id], setpoint: 'dispatched' as const, ...warranty, warrantyFrom: begun(site) };
      const body = { projectId, version, settings: { ...settings, ...own } };
      await engineer.ask(indicatorsApi.indicatorSettingsSave, { body });
    });
    await site.once('outage', () => recordOutage(site));
  },
};
