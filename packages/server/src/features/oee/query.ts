/** OEE of machines in a range, by production day or shift, with the causes of the losses. */
import { type CallResult, dayMs, type Language, minuteMs } from '@czyun/contract';
import { maxOeeDays, maxReferences, type OeePeriod, type OeeReference, type oeeApi, oeeLosses } from '@czyun/contract/oee';
import type { StopType } from '@czyun/contract/stops';
import { AppError } from '../../kernel/errors.ts';
import { figuresOf } from '../../machine-time/figures.ts';
import { machineTime } from '../../machine-time/machine.ts';
import type { Reference } from '../../machine-time/references.ts';
import { type Slice, slicesWithin } from '../../machine-time/slices.ts';
import { type Tally, tallySum } from '../../machine-time/tally.ts';
import { nameIn, textIn } from '../../registry/name.ts';
import { type ShiftWords, shiftWords } from '../../shifts/index.ts';
import type { BatchFinder, ProductFinder } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import type { FoundStop } from '../stops/found.ts';
import { oeeRules } from './words.ts';
import { type AskedMachines, countingMachines, type WorkingMachine, type WorkingMachines } from './working-machines.ts';

type Answer = CallResult<typeof oeeApi.getOee>;

export interface AskedOee extends AskedMachines {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly by: OeePeriod;
  /** Shift name. */
  readonly shift?: string | undefined;
  /** Product key. */
  readonly product?: string | undefined;
}

const usualMs = 7 * dayMs;

interface Judged extends WorkingMachine {
  /** Requested shifts and parts of shifts. */
  readonly slices: readonly Slice[];
  readonly time: ReturnType<typeof machineTime>;
  /** Pieces made in planned time, including planned time that was not requested. */
  readonly made: number;
}

type OeeDeps = Pick<FeatureDeps, 'registry'> & { readonly batches: Pick<BatchFinder, 'withinAll'>; readonly productsOf: ProductFinder };

export function createOeeQuery({ registry, batches, productsOf }: OeeDeps, working: WorkingMachines) {
  return async (query: AskedOee, language: Language, now: number): Promise<Answer> => {
    const { projectId, by, shift, product } = query;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const range = rangeOf(query, now);
    const { start, until } = range;
    const all = countingMachines(registry, query);
    const products = until > start ? await productsOf(all, start, until) : [];
    const makers =
      product === undefined ? all : all.filter(({ id }) => products.some((each) => each.deviceId === id && each.product === product));
    const { calendar, machines } = await working(makers, { projectId, timeZone, start, end: until, now });
    const words = shiftWords(language, calendar);
    const runs = product === undefined ? undefined : await batches.withinAll(makers, start, until, now);
    const judged: Judged[] = [];
    for (const machine of machines) {
      const { device, facts, planned } = machine;
      const ofShift = shift === undefined ? planned : planned.filter(({ name }) => words.isShift(name, shift));
      const ofProduct = runs?.get(device.id)?.filter((run) => run.product === product) ?? [];
      const slices = runs === undefined ? ofShift : slicesWithin(ofShift, ofProduct);
      const time = machineTime(facts, slices);
      const { made } = tallySum(slices === planned ? time.tallies : machineTime(facts, planned).tallies);
      judged.push({ ...machine, slices, time, made });
    }
    const planFrom = calendar.patterns.reduce<string | null>((first, { from }) => (first === null || from < first ? from : first), null);
    return {
      ...{ timeZone, ...range, planFrom, plan: planOf(judged, planFrom) },
      rules: oeeRules.map(({ key, label, formula, origin }) => ({
        ...{ key, label: label[language], formula: formula[language], origin: origin[language] },
      })),
      shifts: [...new Set(machines.flatMap(({ planned }) => planned.map(({ name }) => words.shift(name))))],
      products: [...new Map(products.map((each) => [each.product, each.nameEn]))].map(([key, nameEn]) => ({
        product: key,
        name: language === 'en' ? nameEn : key,
      })),
      total: figuresOf(tallySum(judged.flatMap(({ time }) => time.tallies))),
      ...partsOf(judged, by, range, words),
      devices: judged.map((machine) => deviceView(machine, range, language)),
    };
  };
}

export type OeeQuery = ReturnType<typeof createOeeQuery>;

interface Range {
  readonly start: number;
  readonly end: number;
  readonly until: number;
}

/** Starts at a whole minute, as shifts do. */
function rangeOf({ start, end }: AskedOee, now: number): Range {
  const to = end ?? now;
  const asked = start ?? to - usualMs;
  if (asked >= to) throw new AppError('timeRange');
  if (to - asked > maxOeeDays * dayMs) throw new AppError('rangeTooLarge', { days: maxOeeDays });
  const from = asked - (asked % minuteMs);
  return { start: from, end: to, until: Math.max(from, Math.min(to, now)) };
}

/** Days without work do not make a plan partial; machines without any shift in the range do. */
function planOf(machines: readonly Judged[], planFrom: string | null): Answer['plan'] {
  // No machine makes the product.
  if (machines.length === 0) return planFrom === null ? 'none' : 'whole';
  const planned = machines.filter((machine) => machine.planned.length > 0).length;
  return planned === 0 ? 'none' : planned < machines.length ? 'part' : 'whole';
}

const keyOf = ({ date, name }: Slice, by: OeePeriod): string => (by === 'range' ? '' : by === 'day' ? date : `${date} ${name}`);

function partsOf(machines: readonly Judged[], by: OeePeriod, range: Range, words: ShiftWords): Pick<Answer, 'parts' | 'cells'> {
  const found = new Map<string, { readonly slices: Slice[]; readonly tallies: Tally[]; readonly by: Map<number, Tally[]> }>();
  for (const { device, slices, time } of machines)
    slices.forEach((slice, index) => {
      const key = keyOf(slice, by);
      const part = found.get(key) ?? { slices: [], tallies: [], by: new Map<number, Tally[]>() };
      const tally = time.tallies[index];
      if (!tally) return;
      part.slices.push(slice);
      part.tallies.push(tally);
      part.by.set(device.id, [...(part.by.get(device.id) ?? []), tally]);
      found.set(key, part);
    });
  const parts = [...found.values()].map((part) => ({
    ...part,
    start: by === 'range' ? range.start : Math.min(...part.slices.map(({ start }) => start)),
    end: by === 'range' ? range.until : Math.max(...part.slices.map(({ end }) => end)),
  }));
  const sorted = parts.sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    parts: sorted.map(({ slices, tallies, start, end }) => ({
      date: by === 'range' ? '' : (slices[0]?.date ?? ''),
      shift: by === 'shift' ? words.shift(slices[0]?.name ?? '') : '',
      ...{ start, end, figures: figuresOf(tallySum(tallies)) },
    })),
    cells: sorted.flatMap((each, part) =>
      [...each.by].map(([deviceId, tallies]) => ({ deviceId, part, figures: figuresOf(tallySum(tallies)) })),
    ),
  };
}

function deviceView(
  { device, source, facts, stops, planned, time, made: madeInPlan }: Judged,
  { start, until }: Range,
  language: Language,
): Answer['devices'][number] {
  const figures = figuresOf(tallySum(time.tallies));
  let made = 0;
  for (const minute of facts.minutes) if (minute.time >= start && minute.time < until) made += minute.made ?? 0;
  return {
    ...{ deviceId: device.id, name: nameIn(language, device), source, hasPlan: planned.length > 0 },
    isOver: figures.effectiveness !== null && figures.effectiveness > 100,
    figures,
    cycles: [...time.cycles]
      .filter(([, made]) => made > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([cycle, made]) => ({ product: cycle.product, cycleS: cycle.ms / 1000, source: cycle.source, made })),
    madeOutside: made - madeInPlan,
    references: oeeLosses.flatMap((loss) =>
      time.references
        .filter((each) => each.loss === loss)
        .toSorted((a, b) => b.ms - a.ms || a.start - b.start)
        .slice(0, maxReferences)
        .map((each) => referenceView(each, stops, language)),
    ),
  };
}

function referenceView({ stop: began, ...reference }: Reference, stops: readonly FoundStop[], language: Language): OeeReference {
  const stop = began === null ? undefined : stops.find(({ start }) => start === began);
  const reason = stop?.reason;
  return {
    ...reference,
    stop: stop
      ? {
          ...{ start: stop.start, state: stop.state },
          reason: reason ? { id: reason.id, name: textIn(language, reason.name, reason.name_en), type: reason.type as StopType } : null,
        }
      : null,
  };
}
