/** Screens of every project. */
import * as addresses from './addresses.ts';
import { analysisAddress, dataAnalysisAddress } from './analysis-addresses.ts';
import { boardsAddress } from './board-addresses.ts';
import { historyAddress } from './curve-addresses.ts';
import { guideAddress } from './guide-addresses.ts';
import { named, screen } from './spec.ts';

export const projectRoutes = named({
  index: screen('首页', 'Start', { built: true, icon: 'home' }),
  home: screen('项目总览', 'Overview', { built: true, icon: 'home', address: addresses.comparedAddress }),
  workspace: screen('工作台', 'Workspace', { built: true, icon: 'desk', permission: 'project.view' }),
  devices: screen('设备列表', 'Devices', { built: true, icon: 'devices', address: addresses.devicesAddress }),
  zt: screen('接线图', 'Diagram', { built: true, icon: 'diagram', address: addresses.diagramAddress }),
  frame: screen('外部页面', 'External page', {
    built: true,
    icon: 'pages',
    permission: 'project.view',
    address: addresses.customPageAddress,
  }),
  demo: screen('项目导览', 'Guided tour', { built: true, icon: 'guide', address: guideAddress }),
  diydemo: screen('我的看板', 'My boards', { built: true, icon: 'board', permission: 'project.view', address: boardsAddress }),
  menuactive: screen('自定义页面', 'Custom pages', {
    built: true,
    icon: 'pages',
    permission: 'project.view',
    address: addresses.customPagesAddress,
  }),
  analysis: screen('项目分析', 'Analysis', {
    built: true,
    icon: 'analysis',
    permission: 'data.analysis',
    address: analysisAddress,
  }),
  cameras: screen('摄像头', 'Cameras', { built: true, icon: 'camera' }),
  log: screen('运行日志', 'Log', { built: true, icon: 'log', address: addresses.logAddress }),
  'alarm-performance': screen('告警绩效', 'Alarm performance', {
    built: true,
    icon: 'pulse',
    address: addresses.alarmPerformanceAddress,
  }),
  'alarm-rules': screen('告警规则', 'Alarm rules', {
    built: true,
    icon: 'rule',
    permission: 'project.view',
    address: addresses.alarmRulesAddress,
  }),
  shifts: screen('排班与交接', 'Shifts', {
    built: true,
    icon: 'shift',
    permission: 'project.view',
    address: addresses.shiftsAddress,
  }),
  subentry: screen('用能分项', 'Sub-items', { icon: 'tree', built: true, address: addresses.subentryAddress }),
  history: screen('历史曲线', 'History', { built: true, icon: 'history', known: 'history', address: historyAddress }),
  'project/file': screen('项目文件', 'Files', {
    built: true,
    icon: 'file',
    permission: 'project.view',
    address: addresses.filesAddress,
  }),
  'project/analyze': screen('数据分析', 'Data analysis', {
    built: true,
    icon: 'compare',
    permission: 'data.analysis',
    address: dataAnalysisAddress,
  }),
  userinfo: screen('个人中心', 'My account', { built: true, icon: 'user', subject: 'none', personal: true }),
  'timeslot-eprice': screen('充放电计划', 'Storage plan', { built: true, icon: 'plan', address: addresses.timeslotAddress }),
  'user/p/u/manage': screen('成员管理', 'Members', {
    built: true,
    icon: 'users',
    permission: 'user.manage',
    address: addresses.membersAddress,
  }),
  'user/p/u/invite': screen('邀请与链接', 'Invitations and links', {
    built: true,
    icon: 'invite',
    permission: 'user.manage',
    address: addresses.invitationsAddress,
  }),
  'user/invaccept': screen('加入项目', 'Join project', {
    built: true,
    icon: 'user',
    subject: 'none',
    personal: true,
    address: addresses.joinAddress,
  }),
  notices: screen('告警通知', 'Notifications', {
    built: true,
    icon: 'bell',
    permission: 'project.view',
    address: addresses.noticesAddress,
  }),
  setup: screen('项目配置', 'Set-up', { built: true, icon: 'settings', permission: 'project.setup', address: addresses.setupAddress }),
  'security-log': screen('安全日志', 'Security log', {
    built: true,
    icon: 'security',
    subject: 'none',
    platform: true,
    personal: true,
    address: addresses.securityLogAddress,
  }),
  servers: screen('服务器', 'Servers', { built: true, icon: 'servers', subject: 'none', platform: true, personal: true }),
});
