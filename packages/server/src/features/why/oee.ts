/** Explanations of OEE figures of a machine: times, losses, and the stops, slow periods and rejects behind them. */
import { type CallResult, type Language, minuteMs, stateWords } from '@czyun/contract';
import { type OeeFigures, type OeeLoss, type OeeReference, type oeeApi, oeeLosses } from '@czyun/contract/oee';
import type { WhyOee } from '@czyun/contract/why';
import { lossWords, oeeRules, timeWords } from '../oee/index.ts';
import { type Tree, toDevice } from './tree.ts';

type Answer = CallResult<typeof oeeApi.getOee>;
type Machine = Answer['devices'][number];

export function oeeTree({ devices, until, plan }: Answer, key: WhyOee, language: Language): Tree | undefined {
  const [machine] = devices;
  if (!machine) return undefined;
  const { figures } = machine;
  const parts = partsOf(machine, language);
  const below = {
    availability: [parts.production(), parts.busy()],
    effectiveness: [parts.ideal(), parts.production()],
    quality: [parts.good(), parts.ideal()],
    oee: [parts.good(), parts.busy()],
  }[key];
  const rule = oeeRules.find((each) => each.key === key);
  const note: readonly Tree[] = plan === 'none' ? [{ role: 'note', label: timeWords.noPlan[language] }] : [];
  return {
    ...{ role: 'figure', label: rule?.label[language] ?? key, value: figures[key], unit: '%', decimals: 2, time: until },
    ...{
      rule: rule?.formula[language] ?? null,
      to: toDevice(machine.deviceId),
      ...(figures[key] === null ? {} : { way: 'percent' as const }),
    },
    below: [...below, ...note],
  };
}

const minutes = (ms: number | null): number | null => (ms === null ? null : ms / minuteMs);

function partsOf(machine: Machine, language: Language) {
  const { figures } = machine;
  const time = (word: keyof typeof timeWords, ms: number | null, below: readonly Tree[] = []): Tree => ({
    ...{ role: 'part', label: timeWords[word][language], value: minutes(ms), unit: 'min', decimals: 2 },
    ...(below.length > 0 && ms !== null ? { way: 'sum' as const, below } : {}),
  });
  const loss = (of: OeeLoss, factor = -1): Tree => lossTree(machine, of, factor, language);
  const ideal = (): number | null => idealOf(figures);
  const production = () => time('production', figures.productionMs);
  return {
    production,
    busy: () =>
      time('busy', figures.busyMs, [production(), loss('setup', 1), time('delay', figures.delayMs), time('down', figures.downMs)]),
    ideal: () => time('ideal', ideal(), [production(), loss('reducedSpeed')]),
    good: () => time('good', figures.goodMs, [time('busy', figures.busyMs), ...oeeLosses.map((each) => loss(each))]),
  };
}

const idealOf = ({ productionMs, losses }: OeeFigures): number | null =>
  losses.reducedSpeed === null ? null : productionMs - losses.reducedSpeed;

/** A sum if the response contains all of its references. */
function lossTree({ deviceId, figures, references }: Machine, loss: OeeLoss, factor: number, language: Language): Tree {
  const ms = figures.losses[loss];
  const own = references.filter((each) => each.loss === loss);
  const isWhole = own.length > 0 && own.reduce((sum, each) => sum + each.ms, 0) === ms;
  return {
    ...{ role: 'part', label: lossWords[loss][language], value: minutes(ms), unit: 'min', decimals: 2, factor },
    ...(isWhole ? { way: 'sum' as const } : {}),
    below: own.map(
      (each): Tree => ({
        ...{ role: 'event', label: labelOf(each, language), value: minutes(each.ms), unit: 'min', decimals: 2 },
        ...{ time: each.start, to: toDevice(deviceId) },
      }),
    ),
  };
}

function labelOf({ loss, stop, pieces }: OeeReference, language: Language): string {
  if (stop) return `${stateWords[stop.state][language]} · ${stop.reason?.name ?? timeWords.noReason[language]}`;
  return pieces === null ? lossWords[loss][language] : `${pieces} ${timeWords.pieces[language]}`;
}
