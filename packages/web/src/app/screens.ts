/** Every screen of the project area. A feature adds one import and one line. */
import { devMonitorScreen } from '../features/dev-monitor/route.ts';
import { devicesScreen } from '../features/devices/route.ts';
import { frameScreen } from '../features/frame/route.ts';
import { historyScreen } from '../features/history/route.ts';
import { homeScreen } from '../features/home/route.ts';
import { invacceptScreen, inviteScreen } from '../features/links/route.ts';
import { logScreen } from '../features/log/route.ts';
import { membersScreen } from '../features/members/route.ts';
import { menuactiveScreen } from '../features/menuactive/route.ts';
import { projectFilesScreen } from '../features/project-files/route.ts';
import { securityLogScreen } from '../features/security-log/route.ts';
import { setupScreen } from '../features/setup/route.ts';
import { userinfoScreen } from '../features/userinfo/route.ts';
import type { Screen } from '../shared/screen/screen.ts';

export const screens: readonly Screen[] = [
  homeScreen,
  devicesScreen,
  devMonitorScreen,
  historyScreen,
  logScreen,
  userinfoScreen,
  membersScreen,
  inviteScreen,
  invacceptScreen,
  setupScreen,
  projectFilesScreen,
  frameScreen,
  menuactiveScreen,
  securityLogScreen,
];
