/** Every feature of the product, in the order in which they start. Adding one is its folder, its contract and a line here. */
import { accountsFeature } from './accounts/feature.ts';
import { alarmPerformanceFeature } from './alarm-performance/feature.ts';
import { alarmRulesFeature } from './alarm-rules/feature.ts';
import { alarmsFeature } from './alarms/feature.ts';
import { analysisFeature } from './analysis/feature.ts';
import { backupFeature } from './backup/feature.ts';
import { cameraFeature } from './camera/feature.ts';
import { carbonFeature } from './carbon/feature.ts';
import { controlFeature } from './control/feature.ts';
import { curvesFeature } from './curves/feature.ts';
import { customPagesFeature } from './custom-pages/feature.ts';
import { featureDeps, type ServerParts } from './deps.ts';
import { dataFeature } from './device-data/feature.ts';
import { deviceSetupFeature } from './device-setup/feature.ts';
import { deviceTypesFeature } from './device-types/feature.ts';
import { devicesFeature } from './devices/feature.ts';
import { energyStatisticsFeature } from './energy-statistics/feature.ts';
import { energyTargetsFeature } from './energy-targets/feature.ts';
import type { Feature, FeatureSpec } from './feature.ts';
import { fieldNetworksFeature } from './field-networks/feature.ts';
import { filesFeature } from './files/feature.ts';
import { historyFeature } from './history/feature.ts';
import { historyImportsFeature } from './history-imports/feature.ts';
import { indicatorsFeature } from './indicators/feature.ts';
import { jobsFeature } from './jobs/feature.ts';
import { limitsFeature } from './limits/feature.ts';
import { linksFeature } from './links/feature.ts';
import { logsFeature } from './logs/feature.ts';
import { messagesFeature } from './messages/feature.ts';
import { noticesFeature } from './notices/feature.ts';
import { notifyFeature } from './notify/feature.ts';
import { operationsReportFeature } from './operations-report/feature.ts';
import { peopleFeature } from './people/feature.ts';
import { planningFeature } from './planning/feature.ts';
import { plansFeature } from './plans/feature.ts';
import { powerQualityFeature } from './power-quality/feature.ts';
import { preferencesFeature } from './preferences/feature.ts';
import { projectSetupFeature } from './project-setup/feature.ts';
import { projectTransferFeature } from './project-transfer/feature.ts';
import { projectsFeature } from './projects/feature.ts';
import { regionSetupFeature } from './region-setup/feature.ts';
import { regionsFeature } from './regions/feature.ts';
import { reportsFeature } from './reports/feature.ts';
import { securityFeature } from './security/feature.ts';
import { serverClockFeature } from './server-clock/feature.ts';
import { settlementFeature } from './settlement/feature.ts';
import { shiftsFeature } from './shifts/feature.ts';
import { storageUnitsFeature } from './storage-units/feature.ts';
import { subItemsFeature } from './sub-items/feature.ts';
import { tariffsFeature } from './tariffs/feature.ts';

const specs: readonly FeatureSpec[] = [
  accountsFeature,
  peopleFeature,
  linksFeature,
  backupFeature,
  devicesFeature,
  // Before history, whose jobs tell it how far they are.
  historyImportsFeature,
  historyFeature,
  logsFeature,
  alarmsFeature,
  alarmPerformanceFeature,
  projectsFeature,
  projectSetupFeature,
  fieldNetworksFeature,
  regionSetupFeature,
  deviceSetupFeature,
  deviceTypesFeature,
  customPagesFeature,
  projectTransferFeature,
  // Leaves before the commands that it asks for do.
  plansFeature,
  controlFeature,
  messagesFeature,
  filesFeature,
  cameraFeature,
  subItemsFeature,
  regionsFeature,
  analysisFeature,
  energyStatisticsFeature,
  carbonFeature,
  storageUnitsFeature,
  indicatorsFeature,
  operationsReportFeature,
  powerQualityFeature,
  curvesFeature,
  jobsFeature,
  notifyFeature,
  noticesFeature,
  preferencesFeature,
  securityFeature,
  limitsFeature,
  alarmRulesFeature,
  dataFeature,
  shiftsFeature,
  tariffsFeature,
  reportsFeature,

  planningFeature,
  settlementFeature,
  energyTargetsFeature,
  serverClockFeature,
];

export interface Features {
  readonly list: readonly Feature[];
  /** Starts them in order; one that fails ends the start, and those before it are stopped. */
  start(): Promise<void>;
  /** Stops in reverse order what was started; all get their turn, the first failure is thrown. */
  stop(): Promise<void>;
}

/** Makes every feature (and those of `more`, for tests) of what the server brings along. */
export function createFeatures(parts: ServerParts, more: readonly FeatureSpec[] = []): Features {
  const deps = featureDeps(parts);
  const list = [...specs, ...more].map(({ create }) => create(deps));
  for (const { jobs } of list) if (jobs) deps.jobs.add(jobs);
  const started: Feature[] = [];
  async function stop(): Promise<void> {
    const failures: unknown[] = [];
    for (let feature = started.pop(); feature; feature = started.pop())
      await feature.stop?.().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
  return {
    list,
    async start() {
      try {
        for (const feature of list) {
          await feature.start?.();
          started.push(feature);
        }
      } catch (error) {
        await stop().catch(() => undefined);
        throw error;
      }
    },
    stop,
  };
}
