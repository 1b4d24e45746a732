/** All themes, in the order in which they are created. */
import type { Theme } from '../types.ts';
import { andonTheme } from './andon.ts';
import { annotationsTheme } from './annotations.ts';
import { batchesTheme } from './batches.ts';
import { billsTheme } from './bills.ts';
import { boardsTheme } from './boards.ts';
import { careTheme } from './care.ts';
import { cellsTheme } from './cells.ts';
import { commandsTheme } from './commands.ts';
import { curvesTheme } from './curves.ts';
import { dayAheadTheme } from './day-ahead.ts';
import { exportsTheme } from './exports.ts';
import { factoryTariffTheme } from './factory-tariff.ts';
import { filesTheme } from './files.ts';
import { handoversTheme } from './handovers.ts';
import { incidentsTheme } from './incidents.ts';
import { indicatorsTheme } from './indicators.ts';
import { limitsTheme } from './limits.ts';
import { noticesTheme } from './notices.ts';
import { pagesTheme } from './pages.ts';
import { peopleTheme } from './people.ts';
import { backtestTheme, plansTheme } from './plans.ts';
import { productionTheme } from './production.ts';
import { rejectsTheme } from './rejects.ts';
import { reportsTheme } from './reports.ts';
import { rulesTheme } from './rules.ts';
import { shiftsTheme } from './shifts.ts';
import { stopsTheme } from './stops.ts';
import { subItemsTheme } from './sub-items.ts';
import { targetsTheme } from './targets.ts';

export const themes: readonly Theme[] = [
  peopleTheme,
  shiftsTheme,
  noticesTheme,
  rulesTheme,
  subItemsTheme,
  curvesTheme,
  boardsTheme,
  annotationsTheme,
  reportsTheme,
  pagesTheme,
  dayAheadTheme,
  factoryTariffTheme,
  careTheme,
  limitsTheme,
  indicatorsTheme,
  incidentsTheme,
  handoversTheme,
  commandsTheme,
  filesTheme,
  exportsTheme,
  stopsTheme,
  andonTheme,
  rejectsTheme,
  batchesTheme,
  productionTheme,
  plansTheme,
  backtestTheme,
  cellsTheme,
  // These wait until the history is settled.
  targetsTheme,
  billsTheme,
];
