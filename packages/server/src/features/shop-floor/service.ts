/** Current machines of a project. */
import { type CallResult, type Language, ownWord, unitStateOf } from '@czyun/contract';
import type { AndonCall } from '@czyun/contract/andon';
import type { FloorMachine, shopFloorApi } from '@czyun/contract/shop-floor';
import type { StopType } from '@czyun/contract/stops';
import type { AlarmRecord } from '../../alarms/types.ts';
import { goodValue } from '../../energy/readings.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { AppError } from '../../kernel/errors.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import { nameIn, textIn } from '../../registry/name.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { calendarOf, shiftWords } from '../../shifts/index.ts';
import { type Shift, type ShiftCalendar, workingMs } from '../../time/shifts.ts';
import { openCalls } from '../andon/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createOee } from '../oee/index.ts';
import { regionsAround } from '../shifts/project-time.ts';
import { createStopFinder } from '../stops/finder.ts';
import type { FoundStop } from '../stops/found.ts';
import { piecesOf, productionDay, type RegionPath, shiftNow } from './day.ts';
import { createSums, type FloorSums } from './sums.ts';

type Answer = CallResult<typeof shopFloorApi.getShopFloor>;

/** Inputs of one machine's view. */
interface Parts {
  readonly device: DeviceRecord;
  readonly regions: RegionPath;
  readonly shift: Shift | undefined;
  readonly sums: FloorSums;
  readonly stop: FoundStop | undefined;
  readonly since: number | null;
  readonly alarms: readonly AlarmRecord[];
  readonly calls: AndonCall[];
}

export function createShopFloor(deps: FeatureDeps) {
  const { db, registry, telemetry, states, alarms } = deps;
  const { newest } = telemetry;
  const runStates = createRunStates(deps);
  const findStops = createStopFinder({ db, runStates });
  const sumsOf = createSums({ registry, telemetry, oee: createOee(deps) });
  const readingOf = ({ id }: DeviceRecord, metric: string | undefined) =>
    metric === undefined ? null : goodValue(newest, registry.paramOf(id, metric)?.paramId);

  /** The machine-specific state, if it says more than the unit state. */
  function ownWordOf(device: DeviceRecord, language: Language): string | null {
    const metric = device.type.status?.metric;
    const value = readingOf(device, metric);
    const point = device.params.find((param) => param.point.metric === metric)?.point;
    const word = value === null ? undefined : point?.states?.[value];
    return word === undefined ? null : (ownWord(states.get(device.id).status, word)?.[language] ?? null);
  }

  function orderOf(device: DeviceRecord): FloorMachine['order'] {
    const { batches } = device.type;
    const number = readingOf(device, batches && 'number' in batches.by ? batches.by.number : undefined);
    if (number === null || number <= 0) return null;
    return { number: Math.round(number), quantity: readingOf(device, 'order_quantity'), done: readingOf(device, 'order_done') };
  }

  function stopView(stop: FoundStop | undefined, language: Language): FloorMachine['stop'] {
    if (stop === undefined) return null;
    const { start, note, reason } = stop;
    return {
      ...{ start, version: note?.version ?? 0, note: note?.note ?? '' },
      reason: reason ? { id: reason.id, name: textIn(language, reason.name, reason.name_en), type: reason.type as StopType } : null,
    };
  }

  /** Figures of the machine's current shift. */
  function shiftFigures(deviceId: number, shift: Shift | undefined, { oee }: FloorSums) {
    const part = oee.parts.findIndex(({ date, shift: name }) => date === shift?.date && name === shift.name);
    return oee.cells.find((cell) => cell.deviceId === deviceId && cell.part === part)?.figures ?? null;
  }

  function machineOf(parts: Parts, calendar: ShiftCalendar, asked: { timeZone: string; now: number; language: Language }): FloorMachine {
    const { device, regions, shift, sums, since, alarms: own } = parts;
    const { timeZone, now, language } = asked;
    const found = sums.oee.devices.find(({ deviceId }) => deviceId === device.id);
    const idealCycleS = found?.cycles[0]?.cycleS ?? readingOf(device, 'ideal_cycle_time');
    const target = (end: number) =>
      shift === undefined || idealCycleS === null || idealCycleS <= 0
        ? null
        : piecesOf(calendar, timeZone, { start: shift.start, end }, { regions, cycleS: idealCycleS });
    const state = unitStateOf(states.get(device.id));
    // The log follows the state with a short delay.
    const stop = state === 'run' || state === 'auto' ? undefined : parts.stop;
    const region = device.regionId === null ? undefined : registry.region(device.regionId);
    const [worst] = own;
    const planned = found?.figures.made ?? null;
    return {
      ...{ deviceId: device.id, name: nameIn(language, device), regionId: device.regionId },
      zone: region ? nameIn(language, region) : '',
      ...{ state, own: ownWordOf(device, language), since: stop?.start ?? since },
      planned: workingMs(calendar, timeZone, { start: now, end: now + 1 }, { regions }) > 0,
      ...{ stop: stopView(stop, language), order: orderOf(device) },
      made: found === undefined ? null : planned === null && found.madeOutside === 0 ? null : (planned ?? 0) + found.madeOutside,
      rejects: found?.figures.rejects ?? null,
      ...{ cycleS: readingOf(device, 'cycle_time'), idealCycleS, powerKw: readingOf(device, 'active_power') },
      ...{ day: found?.figures ?? null, shift: shiftFigures(device.id, shift, sums) },
      ...{ target: target(shift?.end ?? now), targetNow: target(now) },
      calls: parts.calls,
      alarms: { count: own.length, severity: worst?.severity ?? null, content: worst?.content[language] ?? '' },
    };
  }

  return async (projectId: number, language: Language, now: number): Promise<Answer> => {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const devices = askedDevices(registry, projectId, {}).filter(({ id }) => registry.paramOf(id, 'output_total') !== undefined);
    const calendar = await calendarOf(db, projectId);
    const places = devices.map(({ regionId }) => regionsAround(registry, projectId, regionId));
    const day = productionDay(calendar, timeZone, places, now);
    const sums = await sumsOf({ projectId, start: day.start, now, language }, devices);
    const instant = { start: now - 1, end: now, now };
    const { stops } = await findStops(projectId, devices, instant);
    const spans = await runStates.ofDevices(devices, instant.start, now, now);
    const calls = await openCalls(deps, projectId, language);
    const open = alarms.open(projectId).filter(({ quiet }) => quiet === null);
    const words = shiftWords(language, calendar);
    const shifts = places.map((regions) => {
      const found = shiftNow(calendar, timeZone, regions, now);
      return found && { ...found, name: words.shift(found.name) };
    });
    const shift = shifts.find((each) => each !== undefined);
    const part = sums.oee.parts.find((each) => each.date === shift?.date && each.shift === shift.name);
    return {
      ...{ timeZone, at: now, day, plan: sums.oee.plan, energyKwh: sums.energyKwh },
      shift: shift ? { date: shift.date, name: shift.name, start: shift.start, end: shift.end } : null,
      ...{ dayTotal: sums.oee.total, shiftTotal: part?.figures ?? null },
      machines: devices.map((device, index) =>
        machineOf(
          {
            ...{ device, sums, regions: places[index] ?? [], shift: shifts[index] },
            stop: stops.find((stop) => stop.device.id === device.id),
            since: spans.get(device.id)?.at(-1)?.began ?? null,
            alarms: open.filter(({ deviceId }) => deviceId === device.id),
            calls: calls.filter(({ deviceId }) => deviceId === device.id),
          },
          calendar,
          { timeZone, now, language },
        ),
      ),
    };
  };
}

export type ShopFloor = ReturnType<typeof createShopFloor>;
