/** Predefined reports for every project, generated from its devices. */
import type { Language, ReportItem, ReportTemplate, ReportTemplateKey, ReportType } from '@czyun/contract';
import { maxReportItems, reportTemplateKeys } from '@czyun/contract';
import { balanceOf, type Offers, type Signed } from '../../energy/balance.ts';
import { consumers, throughputOf } from '../../energy/tallies.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { templateWords } from './template-words.ts';

type Item = Omit<ReportItem, 'title'>;

const item = ({ deviceId, point }: ParamRecord, algorithm: ReportItem['algorithm']): Item => ({
  deviceId,
  metric: point.metric,
  algorithm,
});
const each = (signed: readonly Signed[], algorithm: ReportItem['algorithm']) => signed.map(({ param }) => item(param, algorithm));

/** Counters: both directions for meters, one direction for generators and machines. */
const countedBy = (devices: readonly DeviceRecord[]): Item[] =>
  devices.flatMap((device) => {
    const { in: taken, out: given } = throughputOf(device);
    return [taken, given].flatMap((param) => (param?.point.type === 'counter' ? [item(param, 'diff')] : []));
  });

function itemsOf(all: readonly DeviceRecord[], offers: Offers): Readonly<Record<ReportTemplateKey, Item[]>> {
  const devices = all.filter(({ enabled }) => enabled);
  const of = (...natures: readonly DeviceRecord['type']['nature'][]) => devices.filter(({ type }) => natures.includes(type.nature));
  const { power, energy, soc } = balanceOf(devices, offers);
  const meters = countedBy(of('meter'));
  const storage = [...each(energy.charge, 'diff'), ...each(energy.discharge, 'diff')];
  const machines = of('machine').flatMap(({ params }) => params.filter(({ point }) => /^(output|reject)_total$/.test(point.metric)));
  return {
    metersDaily: meters,
    metersMonthly: meters,
    gridHourly: [...each(energy.gridImport, 'diff'), ...each(energy.gridExport, 'diff')],
    storageDaily: storage,
    generationDaily: countedBy(of('pv', 'wind')),
    powerQuarterly: [
      ...each([...power.grid, ...power.pv, ...power.wind, ...power.storage], 'avg'),
      ...soc.map((param) => item(param, 'avg')),
    ],
    peaksDaily: each([...power.grid, ...power.load.filter(() => !isRest(power))], 'max'),
    outputDaily: machines.map((param) => item(param, 'diff')),
    consumersDaily: countedBy(of(...consumers)),
  };
}

/** Whether the load is derived from the other flows, so that it has no points of its own. */
const isRest = ({ load, grid }: Readonly<Record<'load' | 'grid', readonly Signed[]>>) =>
  load.some(({ param }) => grid.some((other) => other.param.paramId === param.paramId));

const types: Readonly<Record<ReportTemplateKey, ReportType>> = {
  ...{ metersDaily: 'dailyDiff', metersMonthly: 'monthly', gridHourly: 'hourlyDiff', storageDaily: 'dailyDiff' },
  ...{
    generationDaily: 'dailyDiff',
    powerQuarterly: 'minutely',
    peaksDaily: 'daily',
    outputDaily: 'dailyDiff',
    consumersDaily: 'dailyDiff',
  },
};

/** Templates that have columns in this project, in order of their keys. */
export function templatesOf(devices: readonly DeviceRecord[], offers: Offers, language: Language): ReportTemplate[] {
  const items = itemsOf(devices, offers);
  return reportTemplateKeys.flatMap((key) => {
    const found = items[key].slice(0, maxReportItems).map((each) => ({ ...each, title: '' }));
    if (found.length === 0) return [];
    const { title, note } = templateWords[key];
    return [
      {
        ...{ key, note: note[language] },
        report: { title: title[language], type: types[key], items: found, offset: 0, step: 15 as const, sums: true, enabled: true },
      },
    ];
  });
}
