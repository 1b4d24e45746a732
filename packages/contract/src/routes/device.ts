/** Screens about one device. */
import {
  dataAddress,
  deviceLogAddress,
  deviceReportAddress,
  limitsAddress,
  monitorAddress,
  replayAddress,
  stopsAddress,
} from './addresses.ts';
import { deviceAnalysisAddress } from './analysis-addresses.ts';
import { contrastAddress } from './curve-addresses.ts';
import { batchesAddress, rejectsAddress } from './factory-addresses.ts';
import { deviceGuideAddress } from './guide-addresses.ts';
import { containerAddress, sceneAddress } from './scene-addresses.ts';
import { deviceScreen, named, screen } from './spec.ts';

/** A device type has at most one of these screens. */
const scene = { subject: 'device', built: true, icon: 'cube', known: 'device' } as const;

export const deviceRoutes = named({
  'dev-monitor': screen('实时监测', 'Monitor', {
    ...{ subject: 'device', built: true, icon: 'monitor', known: 'device', address: monitorAddress },
  }),
  'dev-control': deviceScreen('设备控制', 'Control', { built: true, icon: 'control', permission: 'device.control' }),
  'dev-log': screen('设备日志', 'Device log', { subject: 'device', built: true, icon: 'log', address: deviceLogAddress }),
  'dev-rollback': screen('数据回放', 'Replay', {
    ...{ subject: 'device', built: true, icon: 'replay', known: 'device', address: replayAddress },
  }),
  'dev-report': screen('数据导出', 'Data export', {
    ...{ subject: 'device', built: true, icon: 'export', permission: 'data.export', address: deviceReportAddress },
  }),
  'dev-contrast': screen('差异对比', 'Comparison', { subject: 'device', built: true, icon: 'compare', address: contrastAddress }),
  'dev-stop-cause': screen('运行甘特图', 'Run Gantt', { subject: 'device', built: true, icon: 'gantt', address: stopsAddress }),
  'dev-analysis': screen('设备分析', 'Device analysis', {
    ...{ subject: 'device', built: true, icon: 'analysis', permission: 'data.analysis', address: deviceAnalysisAddress },
  }),
  'dev-valLimit': screen('阈值设置', 'Thresholds', {
    subject: 'device',
    built: true,
    icon: 'limit',
    permission: 'device.threshold',
    address: limitsAddress,
  }),
  'dev-data': screen('数据管理', 'Data management', {
    subject: 'device',
    icon: 'data',
    permission: 'data.manage',
    built: true,
    address: dataAddress,
  }),
  'dev-demo': screen('设备导览', 'Guide', { subject: 'device', built: true, icon: 'guide', address: deviceGuideAddress }),
  'dev-rejects': screen('不良品', 'Rejects', { subject: 'device', built: true, icon: 'reject', address: rejectsAddress }),
  'dev-process-record': screen('工艺记录', 'Process record', { subject: 'device', built: true, icon: 'batch', address: batchesAddress }),
  'dev-monitor-fan3d': screen('风机三维', 'Fan 3-D', { ...scene, address: sceneAddress }),
  'dev-monitor-pressure_vessel': screen('容器三维', 'Vessel 3-D', { ...scene, address: sceneAddress }),
  'dev-monitor-container': screen('储能舱三维', 'Container 3-D', { ...scene, address: containerAddress }),
  'view2/devicesView/{id}': deviceScreen('设备大屏', 'Device wall', { icon: 'wall', frame: 'wall', area: 'standalone', built: true }),
});
