/** Explanations of figures and states. */
import { everyFieldText, type Language } from '@czyun/contract';
import {
  type WhyAnswer,
  type WhyCarbon,
  type WhyEnergy,
  type WhyMoney,
  type WhyOee,
  type WhyPower,
  type WhyPublished,
  whyCarbons,
  whyEnergies,
  whyMoneys,
  whyNeeds,
  whyOees,
  whyPowers,
  whyPublished,
} from '@czyun/contract/why';
import { createSupplies } from '../../figure-sources/index.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { offeredBy } from '../../registry/index.ts';
import type { DeviceRecord, ProjectRecord } from '../../registry/types.ts';
import { createSettling } from '../../settlement/index.ts';
import { createCarbon } from '../carbon/service.ts';
import type { FeatureDeps } from '../deps.ts';
import { createIndicators } from '../indicators/service.ts';
import { createOee } from '../oee/index.ts';
import { createSettlementService, flowNames, periodNames } from '../settlement/index.ts';
import { createStopsQuery } from '../stops/stops-query.ts';
import { createAhead } from './ahead.ts';
import { alarmTree } from './alarms.ts';
import { carbonTree } from './carbon.ts';
import { commandTree } from './commands.ts';
import { countedTree } from './counted.ts';
import { devicesTree } from './devices.ts';
import { indicatorTree } from './indicators.ts';
import { type MoneyDeps, moneyTree } from './money.ts';
import { oeeTree } from './oee.ts';
import { createPieceChain } from './piece-energy.ts';
import { energyTree, type ProjectNow, powerTree, socTree } from './project-figures.ts';
import { publishedTree } from './published.ts';
import type { WhyQuery, WhyReader } from './query.ts';
import { oneOf } from './query.ts';
import { alarmEntry, commandById } from './repo.ts';
import { stateTree } from './states.ts';
import { nodesOf, type Tree } from './tree.ts';
import { valueTree } from './values.ts';
import { moneyNames } from './words.ts';

const missing = {
  ...{ deviceId: everyFieldText.deviceMissing, metric: everyFieldText.keyOfPointWrong, start: everyFieldText.queryTimeRequired },
  ...{ end: everyFieldText.queryTimeRequired, date: everyFieldText.dateWrong },
} as const;

/** Rejects a query without the fields of its kind. */
function requireFields(query: WhyQuery, language: Language): void {
  const needs: readonly (keyof WhyQuery)[] = whyNeeds[query.kind];
  const absent = needs.filter((field) => query[field] === undefined);
  if (absent.length === 0) return;
  throw wrongFields(
    language,
    absent.map((path) => ({ path, message: path in missing ? missing[path as keyof typeof missing] : everyFieldText.listedWrong })),
  );
}

/** A past time; undefined: now. */
const pastOf = ({ time }: WhyQuery, now: number): number | undefined => (time === undefined || time >= now ? undefined : time);

function rangeOf({ start = 0, end = 0 }: WhyQuery, { timeZone }: ProjectRecord, now: number) {
  const until = Math.min(end, now);
  if (start >= until) throw new AppError('timeRange');
  return { start, end: until, timeZone };
}

export function createWhy(deps: FeatureDeps) {
  const { db, registry, telemetry, states, past } = deps;
  const { history, newest } = telemetry;
  const runStates = createRunStates(deps);
  const stops = createStopsQuery({ ...deps, runStates });
  const stateDeps = { db, registry, telemetry, states, past, runStates, stopAt: stops.one };
  const countedDeps = { history, infoOf: (paramId: number) => registry.get(paramId) };
  const publishedDeps = { supplies: createSupplies(deps), runStates };
  const oee = createOee(deps);
  const pieces = createPieceChain(deps, countedDeps);
  const indicatorsOf = createIndicators(deps);
  const carbon = createCarbon(deps);
  const ahead = createAhead(deps, countedDeps);
  const moneyDeps: MoneyDeps = {
    settlement: createSettlementService(deps, createSettling(deps)),
    registry,
    nameOfLine: ({ flow, name, period }, language) =>
      [flowNames[flow][language], name, period && periodNames[period][language]].filter(Boolean).join(' · '),
    nameOfMoney: (key, language) => moneyNames[key][language],
  };

  function deviceIn(projectId: number, deviceId: number | undefined): DeviceRecord {
    const device = deviceId === undefined ? undefined : registry.device(deviceId);
    if (device?.projectId !== projectId) throw new AppError('notFound');
    return device;
  }

  function pointIn({ projectId, deviceId, metric }: WhyQuery, language: Language) {
    const device = deviceIn(projectId, deviceId);
    const param = device.params.find(({ point }) => point.metric === metric);
    if (!param) throw new AppError('notFound');
    return { device, param, language };
  }

  async function projectNow(project: ProjectRecord, at: number | undefined, language: Language, now: number): Promise<ProjectNow> {
    const devices = registry.devicesOf(project.id);
    const values = at === undefined ? newest : (await past.project(devices, at, now)).newest;
    return { devices, offers: (device) => offeredBy(device, newest), newest: values, language };
  }

  async function treeOf(query: WhyQuery, project: ProjectRecord, reader: WhyReader): Promise<Tree | null | undefined> {
    const { language, now, signal } = reader;
    const at = pastOf(query, now);
    const { projectId, start, unit = 'month', date = '' } = query;
    switch (query.kind) {
      case 'value': {
        const { device, param } = pointIn(query, language);
        const current = at === undefined ? newest.get(param.paramId) : (await past.values([param.paramId], at, now)).get(param.paramId);
        return valueTree(device, param, current, language);
      }
      case 'counted':
        return countedTree(countedDeps, pointIn(query, language), rangeOf(query, project, now), { role: 'figure' });
      case 'power':
        return powerTree(await projectNow(project, at, language, now), oneOf<WhyPower>(whyPowers, query, language));
      case 'soc':
        return socTree(await projectNow(project, at, language, now));
      case 'energy': {
        const key = oneOf<WhyEnergy>(whyEnergies, query, language);
        const range = rangeOf(query, project, now);
        return energyTree(countedDeps, await projectNow(project, undefined, language, now), key, { project, range });
      }
      case 'published': {
        const key = oneOf<WhyPublished>(whyPublished, query, language);
        const range = rangeOf(query, project, now);
        return publishedTree(publishedDeps, key, { ...range, project, devices: registry.devicesOf(projectId), language, now, signal });
      }
      case 'oee': {
        const key = oneOf<WhyOee>(whyOees, query, language);
        const device = deviceIn(projectId, query.deviceId);
        const range = rangeOf(query, project, now);
        return oeeTree(await oee({ ...range, projectId, deviceIds: [device.id], by: 'range' }, language, now), key, language);
      }
      case 'pieceEnergy':
        return pieces(query, rangeOf(query, project, now), reader);
      case 'indicator': {
        const answer = await indicatorsOf({ projectId, unit, start }, language, now, signal);
        const found = answer.list.find(({ key }) => key === query.key);
        if (!found) throw wrongFields(language, [{ path: 'key', message: everyFieldText.listedWrong }]);
        return indicatorTree({ ...countedDeps, registry }, found, answer, language);
      }
      case 'carbon': {
        const key = oneOf<WhyCarbon>(whyCarbons, query, language);
        const figures = await carbon.figures({ projectId, unit, start }, language, now, signal);
        return carbonTree(countedDeps, await projectNow(project, undefined, language, now), key, figures, { project, language });
      }
      case 'money':
        if (!reader.seesMoney) throw new AppError('forbidden');
        return moneyTree(moneyDeps, { projectId, date, key: oneOf<WhyMoney>(whyMoneys, query, language) }, reader);
      case 'forecast':
      case 'price':
      case 'expected':
      case 'target':
        return ahead(query, project, reader, () => projectNow(project, undefined, language, now));
      case 'devices':
        return devicesTree(stateDeps, registry.devicesOf(projectId), at, language, now);
      case 'state':
        return stateTree(stateDeps, deviceIn(projectId, query.deviceId), at, language, now);
      case 'alarm': {
        const row = await alarmEntry(db, projectId, query.entryId ?? 0);
        return row && alarmTree(stateDeps, row, language);
      }
      case 'command': {
        const row = await commandById(db, projectId, query.commandId ?? 0);
        return row && commandTree(stateDeps, row, language);
      }
    }
  }

  /** `notFound` for anything unknown to the project, `badInput` without the fields of the kind, `forbidden` for money hidden from the caller. */
  return async (query: WhyQuery, reader: WhyReader): Promise<WhyAnswer> => {
    const project = registry.project(query.projectId);
    if (!project) throw new AppError('notFound');
    requireFields(query, reader.language);
    // Also checked for kinds that do not need it: an unknown device is handled like a foreign one.
    if (query.deviceId !== undefined) deviceIn(query.projectId, query.deviceId);
    const tree = await treeOf(query, project, reader);
    if (!tree) throw new AppError('notFound');
    return { timeZone: project.timeZone, nodes: nodesOf({ ...tree, role: tree.role === 'part' ? 'figure' : tree.role }) };
  };
}

export type WhyService = ReturnType<typeof createWhy>;
