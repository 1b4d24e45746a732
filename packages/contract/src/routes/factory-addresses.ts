/** Parameters in the addresses of the screens about production. */
import { address, field, quickRanges } from '../address/index.ts';
import { oeeLosses } from '../oee/oee.ts';
import { pieceColumns, pieceGroups } from '../piece-energy/kinds.ts';
import { orderStates } from '../production/states.ts';
import { reportAddress } from './addresses.ts';

export const batchesAddress = address({
  id: field.id(),
  time: field.time(quickRanges, '7d'),
  /** Shows batches of this product only. */
  product: field.filter(field.text({ most: 120 })),
  /** An instant in the displayed batch, ms; empty: the latest complete one. */
  batch: field.text({ most: 13, form: /^(\d{12,13})?$/ }),
  /** Parameter of the curves; empty: the first of the device type. */
  metric: field.text({ most: 64, form: /^[a-z0-9_]*$/ }),
  page: field.page(),
});

/** States by which a list of machines can be filtered. */
export const floorGroups = ['running', 'stopped', 'fault', 'offline'] as const;
export type FloorGroup = (typeof floorGroups)[number];
export const floorAddress = address({
  state: field.filter(field.choice(floorGroups)),
  /** The machine whose details are open. */
  machine: field.integer({ min: 1 }),
});

/** `zone`: its machines are shown; empty: the first one with machines. */
export const lineAddress = address({ zone: field.integer({ min: 1 }) });

/** Groupings of rejects. */
export const rejectOrders = ['reason', 'product', 'shift', 'device'] as const;
export const rejectsAddress = address({
  id: field.id(),
  /** Further machines beside it. */
  devices: field.list(/^\d{1,15}$/, 59),
  time: field.time(quickRanges, '7d'),
  by: field.choice(rejectOrders, 'reason'),
  /** Shows records with this reason only. */
  reason: field.filter(field.integer({ min: 1 })),
  page: field.page(),
  /** The open record; `new`: the form of a new one. */
  record: field.text({ most: 16, form: /^(new|\d{1,15})?$/ }),
});

export const ordersAddress = address({
  q: field.filter(field.text()),
  state: field.filter(field.choice(orderStates)),
  /** Late orders, and those expected to be late. */
  late: field.filter(field.flag()),
  product: field.filter(field.text({ most: 120 })),
  /** The open order by its ID; `new`: the form of a new one. */
  order: field.text({ most: 16, form: /^(new|\d{1,15})?$/ }),
});

/** In factories the production report; elsewhere the reports of points, whose fields it has too. */
export const productionAddress = address({
  ...reportAddress.fields,
  /** Groups of the rows; empty: by day and shift. */
  by: field.list(new RegExp(`^(${pieceGroups.join('|')})$`), 3),
  /** Columns of the table; empty: the default ones. */
  columns: field.list(new RegExp(`^(${pieceColumns.join('|')})$`), pieceColumns.length),
  /** Machines; empty: all. */
  devices: field.list(/^\d{1,15}$/, 60),
  /** An instant in the order whose start is moved, ms, with its machine. */
  order: field.text({ most: 32, form: /^(\d{1,15}:\d{12,13})?$/ }),
});

export const oeeParts = ['day', 'shift'] as const;
/** Groupings of stops, and of rejects. */
export const oeeStopOrders = ['reason', 'device', 'shift'] as const;
export const oeeRejectOrders = ['reason', 'device', 'shift'] as const;
export const analyReportAddress = address({
  time: field.time(quickRanges, '7d'),
  /** Machines; empty: all. */
  devices: field.filter(field.list(/^\d{1,15}$/, 60)),
  /** Name of a shift. */
  shift: field.filter(field.text({ most: 60 })),
  /** Key of a product. */
  product: field.filter(field.text({ most: 120 })),
  by: field.choice(oeeParts, 'day'),
  stops: field.choice(oeeStopOrders, 'reason'),
  rejects: field.choice(oeeRejectOrders, 'reason'),
  /** The loss whose stops, slow periods or rejects are open. */
  loss: field.choice(oeeLosses),
  /** The machine whose ideal cycle times are open; 0: all. */
  cycle: field.integer({ min: 0 }),
});

const planZooms = ['day', 'week'] as const;
export const scheduleAddress = address({
  zoom: field.choice(planZooms, 'day'),
});
