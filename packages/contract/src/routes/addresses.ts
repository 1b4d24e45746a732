/** Parameters in the addresses of the screens; those of curves are in `curve-addresses.ts`. */
import { address, field, quickRanges } from '../address/index.ts';
import { nominalVoltages } from '../energy/nominal-voltages.ts';
import { documentKinds } from '../messages/documents.ts';
import { maxDeviceParams, reportAlgorithms, reportTemplateKeys, reportTypes } from '../reports/kinds.ts';
import { type SecurityKind, type SecuritySeverity, securityKinds, securitySeverities } from '../security/kinds.ts';
import { unitStates } from '../shown/state-words.ts';

export const logTypes = [2, 3, 1, 4, 5] as const;
export const usualLogTypes = [2, 3] as const;
export const logColumns = ['startTime', 'recoverTime', 'severity', 'type', 'deviceId'] as const;
export const deviceColumns = ['status', 'name', 'type', 'region', 'alarms', 'seen'] as const;
export const setupTabs = ['devices', 'zones', 'project', 'types', 'pages', 'registers', 'transfer'] as const;
export const registerTables = ['holding', 'input', 'coil', 'discrete'] as const;

const anyTime = () => field.filter(field.time(['all', ...quickRanges], 'all'));
const pages = { page: field.page(), pageSize: field.count(20, { max: 500 }) };

export const devicesAddress = address({
  q: field.filter(field.text()),
  region: field.filter(field.integer()),
  type: field.filter(field.integer()),
  status: field.filter(field.choice(unitStates)),
  alarms: field.filter(field.flag()),
  view: field.choice(['cards', 'table'], 'cards'),
  sort: field.choice(deviceColumns),
  order: field.choice(['asc', 'desc'], 'asc'),
});

const comparedForm = /^(now|before|after|day|week|\d{9,13})?$/;
/**
 * A screen that shows a second instant beside the displayed one: `now`, `before` and `after` (ten minutes), `day` and `week` (the same time of an
 * earlier day), or epoch ms.
 */
export const comparedAddress = address({ vs: field.text({ most: 13, form: comparedForm }) });

export const monitorAddress = address({
  id: field.id(),
  /** Text filter of the points shown. */
  q: field.text(),
  /** Metric with open details. */
  point: field.text({ most: 64, form: /^[a-z0-9_]*$/ }),
  scale: field.choice(['relative', 'absolute'], 'relative'),
  vs: comparedAddress.fields.vs,
});

/** Named ranges of a replay. */
export const replayRanges = ['1h', '8h', '1d', '7d'] as const;

export const replayAddress = address({
  id: field.id(),
  time: field.time(replayRanges, '8h'),
  /** Displayed instant; absent: live. */
  t: field.instant(),
  /** Range that is repeated. */
  loop: field.span(),
  vs: comparedAddress.fields.vs,
  q: field.text(),
  point: field.text({ most: 64, form: /^[a-z0-9_]*$/ }),
  scale: field.choice(['relative', 'absolute'], 'relative'),
});

export const dataTabs = ['import', 'clear', 'export', 'meters', 'retention', 'documents'] as const;
export const dataAddress = address({
  id: field.id(),
  tab: field.choice(dataTabs, 'import'),
  /** Kind of the documents shown. */
  kind: field.choice(documentKinds, 'energy'),
  q: field.filter(field.text()),
  time: anyTime(),
  page: field.page(),
});

const logFields = {
  type: field.filter(field.numbers(logTypes, usualLogTypes)),
  /** Empty: any. */
  severity: field.filter(field.numbers([1, 2, 3], [])),
  recovered: field.filter(field.either()),
  /** Not annunciated ones only, or annunciated ones only. */
  quiet: field.filter(field.either()),
  acknowledged: field.filter(field.either()),
  time: anyTime(),
  query: field.filter(field.text()),
  /** Login name of the user who did or acknowledged it. */
  account: field.filter(field.text()),
  sort: field.choice(logColumns, 'startTime'),
  order: field.choice(['desc', 'asc'], 'desc'),
  ...pages,
};

export const logAddress = address({
  ...logFields,
  device: field.filter(field.integer({ min: 1 })),
  region: field.filter(field.integer({ min: 1 })),
});

export const deviceLogAddress = address({ id: field.id(), ...logFields });

/** `id` of a stored report, or a template; neither: the first one. */
export const reportAddress = address({
  id: field.integer({ min: 1 }),
  template: field.choice(reportTemplateKeys),
  time: field.time(quickRanges, '7d'),
});

/** `energy_import`: parameters of a device's report; empty: the default ones. */
export const deviceReportAddress = address({
  id: field.id(),
  type: field.choice(reportTypes, 'dailyDiff'),
  params: field.list(/^[a-z][a-z0-9_]{0,79}$/, maxDeviceParams),
  /** Figure of every parameter; empty: the default of each. */
  figure: field.choice(reportAlgorithms),
  time: field.time(quickRanges, '7d'),
});

export const alarmPerformanceAddress = address({ time: field.time(quickRanges, '30d'), computed: field.either() });

export const shiftTabs = ['shift', 'handOver', 'log', 'calendar', 'plan'] as const;
export const shiftsAddress = address({
  tab: field.choice(shiftTabs, 'shift'),
  /** Start of the shift shown; absent: the running or last one. */
  shift: field.instant(),
  q: field.filter(field.text()),
  crew: field.filter(field.integer({ min: 1 })),
  time: anyTime(),
  page: field.page(),
  /** The open hand-over. */
  id: field.integer({ min: 1 }),
  /** Month of the calendar, `2026-05`; empty: the present one. */
  month: field.text({ most: 7, form: /^(20\d\d-(0[1-9]|1[0-2]))?$/ }),
  region: field.integer({ min: 1 }),
});

export const paretoOrders = ['reason', 'device', 'shift', 'zone'] as const;
export const stopsAddress = address({
  id: field.id(),
  /** Further devices beside it. */
  devices: field.list(/^\d{1,15}$/, 59),
  time: field.time(quickRanges, '7d'),
  /** The part of the range shown by the Gantt chart. */
  zoom: field.span(),
  /** Grouping of the time of stops. */
  by: field.choice(paretoOrders, 'reason'),
  /** Standby is listed too. */
  standby: field.filter(field.flag()),
  /** Stops with or without a reason only. */
  given: field.filter(field.choice(['yes', 'no'])),
  page: field.page(),
  /** The open stop: its device, and an instant in it. */
  stop: field.text({ most: 32, form: /^(\d{1,15}:\d{13})?$/ }),
});

export const securityLogAddress = address({
  kind: field.filter(field.choice(Object.keys(securityKinds) as SecurityKind[])),
  severity: field.filter(field.choice(Object.keys(securitySeverities) as SecuritySeverity[])),
  account: field.filter(field.text()),
  address: field.filter(field.text({ most: 60 })),
  project: field.filter(field.integer({ min: 1 })),
  time: anyTime(),
  ...pages,
});

export const setupAddress = address({
  tab: field.choice(setupTabs, 'devices'),
  q: field.text(),
  // The last request of the register reader.
  host: field.text({ most: 253 }),
  port: field.count(502, { max: 65_535 }),
  unit: field.count(1, { min: 0, max: 255 }),
  table: field.choice(registerTables, 'holding'),
  address: field.text({ most: 8 }),
  count: field.count(10, { max: 125 }),
  order: field.choice(['big', 'little'], 'big'),
});

export const limitFilters = ['all', 'set', 'unset', 'crossed', 'unreachable'] as const;
export const limitsAddress = address({
  id: field.id(),
  /** Text filter of the parameters shown. */
  q: field.text(),
  /** Filter of the parameters by their thresholds. */
  show: field.choice(limitFilters, 'all'),
  /** Parameter or family with open thresholds. */
  param: field.text({ most: 80, form: /^[a-z0-9_{}]*$/ }),
  /** Time range of a trial of thresholds. */
  time: field.time(quickRanges, '7d'),
});

export const alarmRulesAddress = address({
  q: field.filter(field.text()),
  /** The open rule; 0: a new one. */
  rule: field.integer({ min: 0 }),
  /** The change history is open. */
  changes: field.flag(),
  /** Time range of a trial of rules. */
  time: field.time(quickRanges, '7d'),
});

export const membersAddress = address({ q: field.filter(field.text()), page: field.page() });
export const invitationsAddress = address({ tab: field.choice(['invitations', 'links'], 'invitations'), page: field.page() });
export const noticeTabs = ['own', 'project', 'onCall', 'deliveries'] as const;
export const noticesAddress = address({ tab: field.choice(noticeTabs, 'own'), page: field.page() });
export const priceTabs = ['now', 'versions', 'edit', 'calendar', 'dayAhead'] as const;
export const powerPriceAddress = address({ tab: field.choice(priceTabs, 'now') });
/** `month` 0: the current one. */
export const timeslotAddress = address({
  device: field.integer({ min: 1 }),
  day: field.choice(['workday', 'weekend', 'holiday'], 'workday'),
  month: field.count(0, { min: 0, max: 12 }),
  /** Day of the outlook: the next day of the kind from now on, or a whole future one. */
  outlook: field.choice(['next', 'whole'], 'next'),
  page: field.page(),
  /** A plan being sent, or its result. */
  sending: field.integer({ min: 1 }),
});

export const strategyTabs = ['plan', 'backtest', 'execution', 'settings'] as const;
export const backtestColumns = ['date', 'actual', 'inForce', 'planned', 'best', 'missed', 'byPlan', 'byExecution'] as const;
export const strategyAddress = address({
  tab: field.choice(strategyTabs, 'plan'),
  day: field.choice(['tomorrow', 'today'], 'tomorrow'),
  /** Sort column of the days of a back-test. */
  sort: field.choice(backtestColumns, 'date'),
  order: field.choice(['asc', 'desc'], 'asc'),
  page: field.page(),
  /** Day whose execution is shown; empty: today. */
  date: field.text({ most: 10, form: /^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/ }),
  /** Its controller; empty: the first. */
  device: field.integer({ min: 1 }),
});
export const settlementTabs = ['days', 'bills', 'parties', 'terms'] as const;
export const settlementSpans = ['day', 'month', 'year'] as const;
export const settlementAddress = address({
  tab: field.choice(settlementTabs, 'days'),
  by: field.choice(settlementSpans, 'day'),
  /** A date in the period shown; empty: today. */
  date: field.text({ most: 10, form: /^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/ }),
  /** Line of the day with open quarter-hours. */
  line: field.text({ most: 300 }),
  /** The open bill. */
  bill: field.integer({ min: 1 }),
});
export const filesAddress = address({ page: field.page() });
export const customPagesAddress = address({ region: field.integer({ min: 1 }), id: field.integer({ min: 1 }) });
export const customPageAddress = address({ id: field.integer({ min: 1 }) });
export const joinAddress = address({ code: field.text() });
/** d: 1 the station, 2 one of its cabinets. */
/** `d`: 1 the station, 2 a storage cabinet, 3 the plan of the shop floor in its editor. */
export const diagramAddress = address({ d: field.choice(['1', '2', '3']), id: field.integer({ min: 1 }) });

/** Time ranges of ten-minute values. */
const qualityRanges = ['24h', '1d', '3d', '7d', '30d', 'month'] as const;
/** Power quality of a device; empty: the grid meter. */
export const qualityAddress = address({
  device: field.filter(field.integer({ min: 1 })),
  /** kV of the network. */
  nominal: field.filter(field.choice(nominalVoltages, '0.38')),
  time: field.time(qualityRanges, '24h'),
});

export const statisticsAddress = address({
  unit: field.choice(['day', 'month', 'year'], 'month'),
  /** A day of the period, `2026-05-17`; empty: the current one. */
  day: field.text({ most: 10, form: /^(20\d\d-\d\d-\d\d)?$/ }),
  /** Quantity of the heat map; empty: the first one available. */
  flow: field.text({ most: 20, form: /^\w*$/ }),
});

/** Same as the statistics, whose energies it uses. */
export const carbonAddress = address({ unit: statisticsAddress.fields.unit, day: statisticsAddress.fields.day });
export const indicatorsAddress = address({
  unit: field.choice(['day', 'month', 'year'], 'month'),
  /** A day of the period, `2026-05-17`; empty: the current one. */
  day: field.text({ most: 10, form: /^(20\d\d-\d\d-\d\d)?$/ }),
  /** Indicator whose trend is drawn. */
  trend: field.text({ most: 20, form: /^\w*$/ }),
});

/** Sub-item with open figures. */
export const subentryAddress = address({ id: field.integer({ min: 1 }) });

export const manageAddress = address({
  /** 0: the current one. */
  year: field.count(0, { min: 0, max: 2100 }),
  /** Target with open months; empty: the first. */
  of: field.text({ most: 20, form: /^([a-zA-Z]*|item:\d{1,15})$/ }),
});
