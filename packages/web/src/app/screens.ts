/** Every screen: those before a session, and those of the project area. A feature adds one import and one line. */
import { alarmPerformanceScreen } from '../features/alarm-performance/route.ts';
import { alarmRulesScreen } from '../features/alarm-rules/route.ts';
import { camerasScreen } from '../features/cameras/route.ts';
import { carbonScreen } from '../features/carbon/route.ts';
import { devControlScreen } from '../features/dev-control/route.ts';
import { devDataScreen } from '../features/dev-data/route.ts';
import { devMonitorScreen } from '../features/dev-monitor/route.ts';
import { devReportScreen } from '../features/dev-report/route.ts';
import { devicesScreen } from '../features/devices/route.ts';
import { cockpitScreen } from '../features/e-cockpit/route.ts';
import { eHomeScreen, energyHomeScreen } from '../features/energy-home/route.ts';
import { statisticsScreen } from '../features/energy-statistics/route.ts';
import { targetsScreen } from '../features/energy-targets/route.ts';
import { distributionScreen, generationScreen, metersScreen } from '../features/energy-units/route.ts';
import { frameScreen } from '../features/frame/route.ts';
import { historyScreen } from '../features/history/route.ts';
import { homeScreen } from '../features/home/route.ts';
import { indicatorsScreen } from '../features/indicators/route.ts';
import { limitsScreen } from '../features/limits/route.ts';
import { invacceptScreen, inviteScreen } from '../features/links/route.ts';
import { deviceLogScreen, logScreen } from '../features/log/route.ts';
import { membersScreen } from '../features/members/route.ts';
import { menuactiveScreen } from '../features/menuactive/route.ts';
import { noticesScreen } from '../features/notices/route.ts';
import { openUrlScreen } from '../features/open-url/route.ts';
import { forgotScreen, resetScreen } from '../features/password-reset/route.ts';
import { powerPriceScreen } from '../features/power-price/route.ts';
import { qualityScreen, threePhaseScreen, voltageScreen } from '../features/power-quality/route.ts';
import { priceAnalysisScreen } from '../features/price-analysis/route.ts';
import { projectFilesScreen } from '../features/project-files/route.ts';
import { registerScreen } from '../features/register/route.ts';
import { anyReportScreen, reportsScreen } from '../features/reports/route.ts';
import { securityLogScreen } from '../features/security-log/route.ts';
import { settlementScreen } from '../features/settlement/route.ts';
import { setupScreen } from '../features/setup/route.ts';
import { shiftsScreen } from '../features/shifts/route.ts';
import { loginScreen } from '../features/sign-in/route.ts';
import { storageUnitsScreen } from '../features/storage-units/route.ts';
import { strategyScreen } from '../features/strategy/route.ts';
import { subentryScreen } from '../features/subentry/route.ts';
import { timeslotScreen } from '../features/timeslot-eprice/route.ts';
import { userinfoScreen } from '../features/userinfo/route.ts';
import type { Screen } from '../platform/address/screen.ts';

export const publicScreens: readonly Screen[] = [loginScreen, registerScreen, forgotScreen, resetScreen, openUrlScreen];

export const screens: readonly Screen[] = [
  homeScreen,
  energyHomeScreen,
  eHomeScreen,
  cockpitScreen,
  devicesScreen,
  devMonitorScreen,
  devControlScreen,
  limitsScreen,
  devDataScreen,
  devReportScreen,
  historyScreen,
  logScreen,
  deviceLogScreen,
  shiftsScreen,
  alarmPerformanceScreen,
  alarmRulesScreen,
  userinfoScreen,
  membersScreen,
  inviteScreen,
  invacceptScreen,
  noticesScreen,
  storageUnitsScreen,
  generationScreen,
  distributionScreen,
  metersScreen,
  statisticsScreen,
  carbonScreen,
  indicatorsScreen,
  qualityScreen,
  threePhaseScreen,
  voltageScreen,
  powerPriceScreen,
  reportsScreen,
  anyReportScreen,
  subentryScreen,

  timeslotScreen,

  strategyScreen,
  settlementScreen,
  priceAnalysisScreen,
  targetsScreen,
  setupScreen,
  projectFilesScreen,
  frameScreen,
  menuactiveScreen,
  camerasScreen,
  securityLogScreen,
];
